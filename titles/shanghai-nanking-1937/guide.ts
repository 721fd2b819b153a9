import type { GuideStep } from "@wusong/engine";

/** A first game as China: a dozen steps on the real table, each completed by a real command. */
export const guide: readonly GuideStep[] = [
  {
    seat: "china",
    rule: "5.3",
    text: "You are China, and China begins. Every player turn starts with an announcement for its two operations phases: move or fight in each. Announce “Move, then fight”.",
    expect: { verb: "declare", picks: ["move/fight"] },
  },
  {
    seat: "china",
    rule: "9.0",
    text: "Counters move up to eight points, one hex at a time. Pick up the 56th Division east of the Huangpu and point at any lit hex; the number is what the way costs. Press Enter, or the button, to go.",
    expect: { verb: "move", picks: ["cn.56div"] },
    pointAt: ["cn.56div", "3711"],
  },
  {
    seat: "china",
    rule: "6.3",
    text: "Of a stack the enemy sees the top counter and how many lie below. Two elite divisions stand in Dachang, 3411. Show the other one: put the 36th Division on top.",
    expect: { verb: "top", picks: ["cn.36div"] },
    pointAt: ["3411"],
  },
  {
    seat: "china",
    rule: "4.2",
    text: "Until the end of turn 5 a Chinese unit must stand in or next to Shanghai, 3512, or the game is lost. The 36th and 88th Divisions in 3411 hold that line: leave them. End your movement.",
    expect: { verb: "done" },
    pointAt: ["3411", "3512"],
  },
  {
    seat: "china",
    rule: "10.0",
    text: "Now the second phase: fight. Attack the north-east of Shanghai, 3611, from 3511 with the 87th and 98th Divisions. Point at 3611, then at the attackers; watch the odds change.",
    expect: { verb: "attack", picks: ["3611", ["cn.87div", "cn.98div"]] },
    pointAt: ["3611", "cn.87div", "cn.98div"],
  },
  {
    seat: "china",
    rule: "11.1",
    text: "The stack is revealed, and the exact table is on the screen. One artillery marker shifts it a column to the right; a city gives its defenders two columns to the left. Commit one marker, or none, and roll.",
    expect: { verb: "support" },
  },
  {
    seat: "china",
    rule: "10.5",
    text: "Steps are lost, full two-step units and the strongest first. Elite divisions that die roll for their return. Attack somewhere else if you like, then end the phase.",
    expect: { verb: "done" },
  },
  {
    seat: "china",
    rule: "5.3",
    text: "Japan has had its turn, and the landings begin on the next one. Turn 2: announce again. Reinforcements arrive between your two phases, whatever you announce.",
    expect: { verb: "declare" },
  },
  {
    seat: "china",
    rule: "7.2",
    text: "A unit that enters an enemy zone of control stops; hatched hexes show where. Move or attack as you like, then end this phase.",
    expect: { verb: "done" },
  },
  {
    seat: "china",
    rule: "8.2",
    text: "Your reinforcements: choose a unit from the turn track and a hex, and let it march if you like. It may not come next to a Japanese unit. Bring one in.",
    expect: { verb: "place" },
    pointAt: ["2410"],
  },
  {
    seat: "china",
    rule: "6.2",
    text: "A hex holds three Chinese divisions; an elite division counts one and a half, a brigade a half. Too many at the end of a movement phase are lost. Bring in more, keep at least one unit for the next turn, and hold the rest back.",
    expect: { verb: "done" },
  },
  {
    seat: "china",
    rule: "4.3",
    text: "Hold out near Shanghai to turn 5, and then keep one city out of seven to the end of turn 12. Finish this phase, and the campaign is yours to play. Every underlined number opens the rules at that case.",
    expect: { verb: "done" },
  },
];
