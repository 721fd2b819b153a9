import type { GuideStep } from "@wusong/engine";
export const guide: readonly GuideStep[] = [];
