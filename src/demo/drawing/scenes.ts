import { canvasHeight as H, canvasWidth as W } from "./svg.ts";

type Random = () => number;
/** Draws what is behind the vehicle; the ground starts at or a little below `horizon`. */
type Scene = (horizon: number, random: Random) => string;

const sky = (upper: string, lower: string, horizon: number) =>
  `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient><path fill="url(#s)" d="M0 0h${W}v${horizon + 60}H0z"/>`;

const ground = (far: string, near: string, y: number) =>
  `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient><path fill="url(#g)" d="M0 ${y}h${W}V${H}H0z"/>`;

const band = (colour: string, y: number, height: number, opacity = 1) =>
  `<path fill="${colour}" opacity="${opacity}" d="M0 ${y}h${W}v${height}H0z"/>`;

function hills(horizon: number, height: number, colour: string, random: Random): string {
  let x = -40;
  let data = `M-40 ${horizon + 6}`;
  while (x < W) {
    const width = 160 + random() * 220;
    const peak = Math.round(horizon - height * (0.5 + random()));
    data += `Q${Math.round(x + width / 2)} ${peak} ${Math.round(x + width)} ${Math.round(horizon - height * 0.25 * random())}`;
    x += width;
  }
  return `<path fill="${colour}" d="${data}V${horizon + 6}z"/>`;
}

function buildings(horizon: number, random: Random, colour: string, count: number, height: number): string {
  let data = "";
  let x = -20;
  for (let i = 0; i < count; i++) {
    const width = Math.round(60 + random() * 130);
    const tall = Math.round(height * (0.4 + random() * 0.9));
    data += `M${Math.round(x)} ${horizon + 4}v-${tall}h${width}v${tall}z`;
    x += width + random() * 90;
  }
  return `<path fill="${colour}" d="${data}"/>`;
}

function trees(horizon: number, random: Random, colour: string, count: number): string {
  let out = "";
  for (let i = 0; i < count; i++) {
    const x = Math.round(((i + random()) * W) / count);
    const r = Math.round(36 + random() * 44);
    out += `<circle cx="${x}" cy="${Math.round(horizon - r * 1.1)}" r="${r}"/><circle cx="${x + r}" cy="${Math.round(horizon - r * 0.7)}" r="${Math.round(r * 0.7)}"/>`;
  }
  return `<g fill="${colour}">${out}</g>`;
}

const railing = (horizon: number) =>
  `<path stroke="#eceeee" stroke-width="6" d="M0 ${horizon - 22}h${W}"/><path stroke="#eceeee" stroke-width="5" d="${Array.from({ length: 9 }, (_, i) => `M${70 + i * 135} ${horizon - 22}v58`).join("")}"/>`;

const bayLines = (horizon: number) =>
  `<path fill="#e9e9e4" opacity=".75" d="M150 ${horizon + 12}h16L60 ${H}H10zM1040 ${horizon + 12}h16L1190 ${H}h-50z"/>`;

const scenes = {
  seaside: (hy, random) =>
    sky("#a9c6dc", "#e6eef0", hy) +
    hills(hy - 4, 60, "#8aa3b3", random) +
    band("#5f8aa3", hy - 16, 60) +
    `<path fill="#fff" opacity=".35" d="M0 ${hy + 6}h${W}v3H0zM140 ${hy + 20}h420v3H140zM760 ${hy + 16}h300v3H760z"/>` +
    ground("#a7a49d", "#7f7e7b", hy + 34) +
    band("#d9d6cd", hy + 34, 16) +
    railing(hy),
  city: (hy, random) =>
    sky("#c3d0da", "#eceae4", hy) +
    buildings(hy, random, "#a3adb6", 8, 210) +
    buildings(hy, random, "#8a949d", 7, 120) +
    trees(hy, random, "#6d7f68", 5) +
    ground("#8c8f92", "#6c6f73", hy) +
    band("#c9c7c1", hy, 14),
  mountains: (hy, random) =>
    sky("#b7cde0", "#f0ece1", hy) +
    hills(hy, 190, "#a5b3bd", random) +
    hills(hy, 90, "#7f9080", random) +
    ground("#a39a8a", "#7d766b", hy),
  garage: (hy) =>
    `<path fill="#c6c9cb" d="M0 0h${W}v${H}H0z"/>` +
    band("#b4b8bb", 0, 150) +
    [0, 1, 2, 3, 4].map((i) => `<path fill="#f7f8f4" d="M${70 + i * 240} 60h150l14 16h-178z"/>`).join("") +
    `<path stroke="#aeb2b5" stroke-width="4" d="M0 300h${W}M0 420h${W}M300 150v${hy}M820 150v${hy}"/>` +
    band("#dd9f39", hy + 62, 12) +
    ground("#9a9c9c", "#77797b", hy + 74),
  showroom: (hy) =>
    `<path fill="#e3e4e3" d="M0 0h${W}v${H}H0z"/>` +
    band("#f2f3f2", 0, 120) +
    `<path fill="#b9c8d2" d="M60 170h500v${hy - 110}H60zM590 170h550v${hy - 110}H590z"/>` +
    `<path fill="#dbe5ea" d="M90 170h130L120 ${hy + 60}H60V300zM720 170h150L760 ${hy + 60}H620z"/>` +
    `<path fill="#8e9aa2" d="M60 ${hy - 10}h500v70H60zM590 ${hy - 10}h550v70H590z" opacity=".5"/>` +
    band("#12213a", 134, 26) +
    ground("#d0d1cf", "#b2b4b3", hy + 66),
  carPark: (hy, random) =>
    sky("#d7dcdf", "#eeeeea", hy) +
    trees(hy, random, "#7b8f78", 9) +
    band("#b9b5aa", hy - 70, 84) +
    band("#a8a498", hy - 70, 8) +
    ground("#7f8285", "#5f6266", hy + 12) +
    bayLines(hy),
  evening: (hy, random) =>
    sky("#5b6b8c", "#e6b08a", hy) +
    hills(hy, 120, "#5a607a", random) +
    buildings(hy, random, "#43495f", 9, 110) +
    ground("#565a63", "#3c4048", hy) +
    band("#f3cfa6", hy, 22, 0.22),
  street: (hy) =>
    `<path fill="#cfc3b0" d="M0 0h${W}v${hy + 40}H0z"/>` +
    band("#c2b5a1", 0, 60) +
    band("#c2b5a1", hy - 66, 106) +
    [90, 410, 730, 1050]
      .map(
        (x, i) =>
          `<path fill="#f0ebe2" d="M${x - 60} 128h150v${hy - 220}H${x - 60}z"/><path fill="#6e7c86" d="M${x - 46} 142h122v${hy - 248}H${x - 46}z"/><path fill="${i % 2 ? "#8d9aa3" : "#a8b3ba"}" d="M${x - 46} 142h58v${hy - 248}h-58z"/>`,
      )
      .join("") +
    band("#a9a49b", hy + 40, 40) +
    ground("#85868a", "#66686d", hy + 80),
  park: (hy, random) =>
    sky("#bcd3e2", "#eef1ec", hy) +
    trees(hy - 26, random, "#93a78d", 8) +
    trees(hy, random, "#6f8a6a", 6) +
    band("#8a9f74", hy - 12, 46) +
    ground("#909396", "#6d7074", hy + 34) +
    band("#d0cec7", hy + 34, 12),
  field: (hy, random) =>
    sky("#b3cfe4", "#f1efe4", hy) +
    hills(hy, 70, "#9aac8c", random) +
    band("#b9a765", hy - 2, 40) +
    ground("#a48e63", "#7d6c4c", hy + 36) +
    `<path stroke="#8d7a55" stroke-width="5" opacity=".6" d="${[-300, 60, 420, 780, 1140, 1500].map((x) => `M${600 + (x - 600) * 0.45} ${hy + 38}L${x} ${H}`).join("")}"/>`,
  yard: (hy, random) =>
    sky("#cdd6dc", "#efeeea", hy) +
    buildings(hy, random, "#b3b9bd", 5, 90) +
    `<path fill="#c3c8cb" d="M60 ${hy + 8}V${hy - 150}h520v158z"/><path fill="#a7adb1" d="M60 ${hy - 150}h520v16H60zM120 ${hy + 8}v-110h150v110zM340 ${hy + 8}v-110h150v110z"/>` +
    `<path stroke="#b5babd" stroke-width="4" d="M120 ${hy - 76}h150m-150 28h150m-150 28h150M340 ${hy - 76}h150m-150 28h150m-150 28h150"/>` +
    ground("#96989a", "#717477", hy + 8),
  /** Nothing at all, for cut-outs. */
  none: () => "",
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** The background of a picture whose horizon is `horizon` units from the top. */
export const drawScene = (name: SceneName, horizon: number, random: Random): string =>
  (scenes[name] as Scene)(horizon, random);
