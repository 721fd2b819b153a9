import type { GuideStep } from "@wusong/engine";

/** A first turn: set-up, air plans, a landing and the first battle for Shanghai. */
export const guide: readonly GuideStep[] = [
  {
    text: "You command the Chinese garrison of Shanghai. Place two brigades in Chapei (2414) and one in Nantao (2416): both are objectives and score two points a turn for you.",
    rule: "25.4",
    seat: "china",
    expect: { verb: "deploy", picks: ["2414", "2414", "2416"] },
    pointAt: ["2414", "2416"],
  },
  {
    text: "Both sides have drawn campaign markers. Markers you hold are shown in your hand only. When the air plans come, change to the Japanese seat and send two points to superiority and two to strikes. Nobody sees a plan before both are made.",
    rule: "16.3",
    seat: "japan",
    expect: { verb: "allocate", picks: [2, 0, 0, 2] },
  },
  {
    text: "Now the Chinese plan: the Japanese have more aircraft, so keep all three points in reserve, where nothing can hit them.",
    rule: "16.3",
    seat: "china",
    expect: { verb: "allocate", picks: [0, 0, 0] },
  },
  {
    text: "Japanese reinforcements go to the Taiwan box. Send everything there.",
    rule: "25.7",
    seat: "japan",
    expect: { verb: "done" },
  },
  {
    text: "Chinese reinforcements may come to Nanking, or straight onto the west edge where Japanese aircraft can interdict them. Send them to Nanking.",
    rule: "25.6",
    seat: "china",
    expect: { verb: "done" },
  },
  {
    text: "Logistics. Spend the supply point in the settlement on the Shanghai headquarters: it will shift battles around it by one column.",
    rule: "7.3",
    seat: "japan",
    expect: { verb: "activate", picks: ["jp.shanghaihq", "2514"] },
    pointAt: ["2514"],
  },
  {
    text: "Land the Sentai SNLF beside the settlement. Landing hexes are marked; it may not move further this phase.",
    rule: "26.2",
    seat: "japan",
    expect: { verb: "land", picks: ["2613", ["jp.sentai"]] },
    pointAt: ["2613"],
  },
  {
    text: "End the movement phase.",
    rule: "11.0",
    seat: "japan",
    expect: { verb: "done" },
  },
  {
    text: "Before you attack, bombard Chapei: the city takes four columns off, so naval gunfire with its three points is not enough. Add both air points of the strike box: together that is column 1, and a six suppresses the garrison.",
    rule: "16.81",
    seat: "japan",
    expect: { verb: "strike", picks: ["2414", 2] },
    pointAt: ["2414"],
  },
  {
    text: "Your units in the settlement stand in a Chinese zone of control: every one of them must attack, and the board beside the map shows what is still owed. Declare the battle, or let the assistant complete it.",
    rule: "14.13",
    seat: "japan",
    expect: { verb: "complete" },
    pointAt: ["2414", "2514"],
  },
  {
    text: "The chart shows every shift and every outcome before you choose. A raid risks little; an assault can take the city.",
    rule: "14.41",
    seat: "japan",
    expect: { verb: "choose" },
  },
];
