import type { GuideStep } from "@wusong/engine";

/**
 * The first game: a few posts of the set-up, a day with its attack, and a pause. Between the steps the player is free: nothing that
 * can happen there, whatever the dice, takes the next step away. The text of a step is on the screen until the step is done, so it
 * begins with what there is to decide before it.
 */
export const guide: readonly GuideStep[] = [
  {
    seat: "japan",
    rule: "11.0",
    text: "Japan sets up first, in its own sector of Shanghai. Put the 3rd Sasebo Battalion into 2930, on the edge of Chapei.",
    expect: { verb: "place", picks: ["jp.snlf.1", "2930"] },
    pointAt: ["2930"],
  },
  {
    seat: "japan",
    rule: "11.0",
    text: "The armoured cars go next door, into 2931: at the start no two units share a hex.",
    expect: { verb: "place", picks: ["jp.snlf.car", "2931"] },
    pointAt: ["2931"],
  },
  {
    seat: "china",
    rule: "11.1",
    text: "Place Ronin and Volunteers in the sector as you like. Then China sets up, one unit to a city or town, and all of Shanghai counts as one: put the 1st Regiment of the 78th Division into Chapei, 2730.",
    expect: { verb: "place", picks: ["cn.78div.1", "2730"] },
    pointAt: ["2730"],
  },
  {
    seat: "china",
    rule: "11.1",
    text: "An armoured train needs a railway. Put the second one into Chenju, 1932, where the lines meet.",
    expect: { verb: "place", picks: ["cn.train.b", "1932"] },
    pointAt: ["1932"],
  },
  {
    seat: "china",
    rule: "11.1",
    text: "The heavy weapons of 155th Brigade wait in Nanziang, 1026.",
    expect: { verb: "place", picks: ["cn.78div.155sup", "1026"] },
    pointAt: ["1026"],
  },
  {
    seat: "japan",
    rule: "5.0",
    text: "Spread the other Chinese units over the cities and towns you want to keep; the first train needs a railway too. Then the first day begins with Japanese movement: move the 3rd Sasebo Battalion into 2830, next to the regiment in Chapei. It stops there, in the enemy's zone of control.",
    expect: { verb: "move", picks: ["jp.snlf.1", "2830"] },
    pointAt: ["2930", "2830"],
  },
  {
    seat: "japan",
    rule: "5.3",
    text: "Move the armoured cars after it into 2830: a support unit and a unit of its own formation may share a hex.",
    expect: { verb: "move", picks: ["jp.snlf.car", "2830"] },
    pointAt: ["2931", "2830"],
  },
  {
    seat: "japan",
    rule: "7.1",
    text: "End the movement. In the combat phase attack 2730 from 2830 with the planes and the ships in support. Before you confirm, read the odds: every point is listed with its rule.",
    expect: { verb: "attack", picks: ["2730"] },
    pointAt: ["2730", "2830"],
  },
  {
    seat: "china",
    rule: "16.4",
    text: "Play the battle out: lose steps, resist or retreat as the result says; Japan may advance. Then end the combat, the mobile movement (the cars could ride on) and the mobile combat. In the Chinese movement run the armoured train from Chenju to Nanziang, 1127: any distance, but only along the line.",
    expect: { verb: "train", picks: ["cn.train.b", "1127"] },
    pointAt: ["1932", "1127"],
  },
  {
    seat: "china",
    rule: "14.0",
    text: "Units far from the enemy redeploy at four times their allowance. Bring the heavy weapons from Nanziang forward to 1629.",
    expect: { verb: "redeploy", picks: ["cn.78div.155sup", "1629"] },
    pointAt: ["1026", "1629"],
  },
  {
    seat: "japan",
    rule: "13.1",
    text: "End the Chinese movement and the Chinese combat. When a turn is over Japan goes on, pauses or stops the campaign. Pause: it costs four points, and gives China men and time.",
    expect: { verb: "pause" },
  },
  {
    seat: "japan",
    rule: "13.2",
    text: "Both sides write orders that nobody sees until both are in. Call the Special Naval Landing Force and land its units side by side on the river; bring back what was lost.",
    expect: { verb: "order", picks: ["snlf"] },
  },
  {
    seat: "china",
    rule: "13.5",
    text: "China holds Fifth Army back and spends logistics points: one for a brigade at the edge of the map, a lost step or a fort. Keep two or three for the days to come.",
    expect: { verb: "order", picks: ["hold"] },
  },
  {
    seat: "japan",
    rule: "15.4",
    text: "Now each side may redeploy its units, Japan first; end the redeployment when nothing is left to do. At the end of the pause send the planes against Chinese logistics: half a die less at the next award. Then the next series begins, and it is yours.",
    expect: { verb: "strategic", picks: ["jp.air.1"] },
  },
];
