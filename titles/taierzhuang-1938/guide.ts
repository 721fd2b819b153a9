import type { GuideStep } from "@wusong/engine";

const units = (formation: string, first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${formation}.${first + i}`);

/** The first game: both sides in turn, from the set-up to the end of the first day. */
export const guide: readonly GuideStep[] = [
  {
    seat: "china",
    rule: "3.1",
    text: "The Chinese set up first. Choose Place units, the western half of the town (G), and all ten units of the 31st Division.",
    expect: { verb: "place", picks: ["G", units("cn.31div", 1, 10)] },
    pointAt: ["G"],
  },
  {
    seat: "china",
    rule: "7.1.2",
    text: "Ten units fill an area. Put the 30th Division into the eastern half of the town (H).",
    expect: { verb: "place", picks: ["H", units("cn.30div", 1, 10)] },
    pointAt: ["H"],
  },
  {
    seat: "china",
    rule: "3.1",
    text: "A die limits W and X, next to the Japanese zone. One unit of the 44th Division keeps watch in W.",
    expect: { verb: "place", picks: ["W", ["cn.44div.1"]] },
    pointAt: ["W"],
  },
  {
    seat: "china",
    rule: "3.1",
    text: "The 27th Division holds Yuanshang (M), on the road to the town.",
    expect: { verb: "place", picks: ["M", units("cn.27div", 1, 10)] },
    pointAt: ["M"],
  },
  {
    seat: "china",
    rule: "3.1",
    text: "The rest of the 44th Division goes to Sanlizhuang (K). With the last unit the set-up is over; the 20th Army Group waits in the pool.",
    expect: { verb: "place", picks: ["K", units("cn.44div", 2, 9)] },
    pointAt: ["K"],
  },
  {
    seat: "japan",
    rule: "3.2",
    text: "The Japanese begin in two zones beside the map. Put the 10th Regiment and the tanks into the northern one, JE1; everybody else goes to JE2.",
    expect: { verb: "divide", picks: [[...units("jp.10rgt", 1, 7), ...units("jp.tank", 1, 10)]] },
    pointAt: ["JE1", "JE2"],
  },
  {
    seat: "japan",
    rule: "5.1",
    text: "Chits are hidden reserves: guns, planes, charges. Draw all eight the first day allows.",
    expect: { verb: "draw", picks: [8] },
  },
  {
    seat: "china",
    rule: "5.1",
    text: "The Chinese draw three. The opponent sees only how many you hold. Then the event of the day is rolled; if it asks something, answer as you like.",
    expect: { verb: "draw", picks: [3] },
  },
  {
    seat: "japan",
    rule: "7.2",
    text: "Now the sides act in turn, one action each. Fire out of the zone at W with the whole 10th Regiment: red factors reach the next area. The chart shows the exact chances first.",
    expect: { verb: "fire", picks: ["JE1", "W", units("jp.10rgt", 1, 7)] },
    pointAt: ["JE1", "W"],
  },
  {
    seat: "china",
    rule: "5.C4",
    text: "After any roll the Chinese may have the dice rolled again with Heroes of Taierzhuang. The question always comes, so that asking gives nothing away. Pass.",
    expect: { verb: "pass" },
  },
  {
    seat: "china",
    rule: "7.4",
    text: "The defender spends the damage. One point turns a Ready unit to its Spent side.",
    expect: { verb: "flip" },
    pointAt: ["cn.44div.1"],
  },
  {
    seat: "china",
    rule: "8.0",
    text: "Another point makes a Spent unit retreat, to a neighbouring area without enemies if there is one.",
    expect: { verb: "retreat" },
    pointAt: ["cn.44div.1"],
  },
  {
    seat: "china",
    rule: "7.1",
    text: "Your impulse. Move some units out of Sanlizhuang (K); whoever has moved is Spent until the evening.",
    expect: { verb: "move", picks: ["K"] },
    pointAt: ["K"],
  },
  {
    seat: "japan",
    rule: "7.1",
    text: "Bring a group from JE2 onto the map. Lit areas are within reach; enemy units and markers stop you.",
    expect: { verb: "move", picks: ["JE2"] },
    pointAt: ["JE2", "U", "Y"],
  },
  {
    seat: "china",
    rule: "4.0",
    text: "You need not act. Pass; you may act again later as long as the other side does something.",
    expect: { verb: "pass" },
  },
  {
    seat: "japan",
    rule: "4.0",
    text: "Pass as well: two passes in a row end the day. In the evening supply is checked and units become Ready. The Japanese have twelve more days for the town.",
    expect: { verb: "pass" },
  },
];
