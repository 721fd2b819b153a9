import type { Json } from "@wusong/engine";
import { lines as written } from "./printable.ts";

/** Plain data as indented lines for people. Fractions written as [numerator, denominator] get their percentage. */
export function outline(data: Json): string {
  return written(lines(data, ""));
}

function lines(data: Json, indent: string): string[] {
  if (Array.isArray(data)) {
    return data.flatMap((one) => (isLeaf(one) ? [`${indent}- ${leaf(one)}`] : item(lines(one, `${indent}  `), indent)));
  }
  if (typeof data === "object" && data !== null) {
    return Object.entries(data as { [key: string]: Json }).flatMap(([key, value]) =>
      isLeaf(value) ? [`${indent}${key}: ${leaf(value)}`] : [`${indent}${key}:`, ...lines(value, `${indent}  `)],
    );
  }
  return [`${indent}${leaf(data)}`];
}

function item(inner: string[], indent: string): string[] {
  if (inner.length === 0) return [];
  return [`${indent}- ${inner[0].slice(indent.length + 2)}`, ...inner.slice(1)];
}

const isFraction = (data: Json): data is readonly [number, number] =>
  Array.isArray(data) && data.length === 2 && data.every(Number.isInteger) && (data[1] as number) > 0;

function isLeaf(data: Json): boolean {
  if (typeof data !== "object" || data === null) return true;
  return Array.isArray(data) && data.every((one) => typeof one !== "object" || one === null);
}

function leaf(data: Json): string {
  if (isFraction(data)) return `${data[0]}/${data[1]} (${((100 * data[0]) / data[1]).toFixed(2)} %)`;
  return Array.isArray(data) ? data.map(String).join(", ") : String(data);
}
