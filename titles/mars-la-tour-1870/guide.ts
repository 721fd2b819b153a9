import type { GuideStep } from "@wusong/engine";

/** The first impulses of the day, from the German side of the table and back. */
export const guide: readonly GuideStep[] = [
  {
    text: "Nine in the morning. French cavalry is watering its horses at Vionville, and your horse artillery on Statue Hill can see it. Guns on a Hill reach three Areas. Bombard Vionville: Area activation, the 6th Cavalry Division's battery, target Vionville.",
    rule: "7.1",
    seat: "german",
    expect: { verb: "bombard", picks: ["area", "ge.6cav.art", "VIO"] },
    pointAt: ["STA", "VIO"],
  },
  {
    text: "Both sides add a die. If the French have casualty points to absorb they do so now: guns first. Then it is their impulse. Take the French seat and answer: fire with Pouget's brigade at Statue Hill, next door, with the rest of the division in support.",
    rule: "7.2",
    seat: "french",
    expect: { verb: "fire", picks: ["area", "fr.2corps.bataille.1", "STA"] },
    pointAt: ["FLA", "STA"],
  },
  {
    text: "Rifle fire has three outcomes; the chart shows them before you commit. Now move: activate the three cavalry brigades in Puxieux as one Area activation. Everybody you name will be Spent afterwards.",
    rule: "3.0",
    seat: "german",
    expect: { verb: "move", picks: ["area", "PUX"] },
    pointAt: ["PUX"],
  },
  {
    text: "Ride to Mars-la-Tour: nobody holds it yet, and it blocks the road to Verdun. Entering an Area takes control of it at once.",
    rule: "6.0.a",
    seat: "german",
    expect: { verb: "step", picks: ["PUX", "MLT"] },
    pointAt: ["PUX", "MLT"],
  },
  {
    text: "You may go on as long as movement points last, or end the activation here.",
    rule: "4.0.e",
    seat: "german",
    expect: { verb: "done" },
    pointAt: ["MLT"],
  },
  {
    text: "The French turn again. Frossard commands II Corps: activate units through him to act from several Areas at once. Or pass: two passes in a row end the impulses of this turn.",
    rule: "3.0.b",
    seat: "french",
    expect: null,
    pointAt: ["REZ", "FLA"],
  },
  {
    text: "At half past ten III Corps arrives at Gorze and Buxières. From then on the battle is yours: guns to silence guns, then assault; and mind the chassepots when you leave an Area next to French infantry.",
    rule: "8.0",
    seat: "german",
    expect: null,
  },
];
