/** The set-up of the guided game: unit, hex and what to say about it. */
export const JAPANESE_SECTOR_POSTS: readonly (readonly [string, string, string])[] = [
  [
    "jp.snlf.1",
    "2930",
    "Japan sets up first, in its own sector. Put the 3rd Sasebo Battalion into 2930, on the edge of Chapei.",
  ],
  [
    "jp.snlf.car",
    "2931",
    "The armoured cars are a mobile support unit. They start next door, in 2931: no two units share a hex now.",
  ],
  ["jp.ronin", "2932", "The Ronin, irregulars of little worth, watch the settlement from 2932."],
  ["jp.volunteers", "3030", "The Volunteers stay behind in 3030."],
];

export const CHINESE_DEFENCE: readonly (readonly [string, string, string])[] = [
  [
    "cn.78div.1",
    "2730",
    "China answers: one unit to a city or town, and Shanghai counts as one. A regiment of the 78th Division holds Chapei.",
  ],
  ["cn.train.a", "2826", "An armoured train needs a railway: Kiangwan lies on the Woosung line."],
  ["cn.train.b", "1932", "The second train waits at Chenju, where the lines meet."],
  ["cn.78div.2", "2127", "Tazang, a city worth four points."],
  ["cn.78div.3", "2915", "Paoshan, beside the northern fort."],
  ["cn.78div.4", "3018", "Woosung, behind the two southern forts."],
  ["cn.78div.5", "2426", "Pengpu guards the road from Chapei to Tazang."],
  ["cn.78div.6", "2423", "Miaohong stands behind Kiangwan."],
  ["cn.78div.155sup", "1026", "A support unit in Nanziang, ready to come up by road."],
  ["cn.78div.156sup", "1921", "The last unit goes to Kuchiatsun. Japan moves next."],
];
