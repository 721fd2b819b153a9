import type { Box, Point } from "../map/geometry/point.ts";

/** What the desk asks of the map in front of it. */
export interface MapHandle {
  /** so many times closer than before */
  centreOn(place: string, closer?: number): void;
  show(place: string): void;
  zoomBy(factor: number): void;
  fit(): void;
  positionOf(place: string): Box | null;
  neighbour(place: string, arrow: "up" | "down" | "left" | "right"): string;
  placeUnder(client: Point): string | null;
  placeAtCentre(): string;
  toggleFan(place: string): void;
  closeFan(): void;
  focus(): void;
}
