import { canvasHeight as H, canvasWidth as W, type Crop, fill, stroke, svgDocument } from "./svg.ts";

const circle = (colour: string, x: number, y: number, r: number, extra = "") =>
  `<circle fill="${colour}" cx="${x}" cy="${y}" r="${r}"${extra}/>`;
const ring = (colour: string, x: number, y: number, r: number, width: number) =>
  `<circle fill="none" stroke="${colour}" stroke-width="${width}" cx="${x}" cy="${y}" r="${r}"/>`;
const box = (colour: string, x: number, y: number, width: number, height: number, round = 12) =>
  `<rect fill="${colour}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/>`;
/** Points at even steps round a centre. */
const around = (count: number, x: number, y: number, r: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / count;
    return [Math.round(x + r * Math.cos(angle)), Math.round(y + r * Math.sin(angle))] as const;
  });
const holes = (count: number, x: number, y: number, r: number, size: number, colour = "#3b4046") =>
  around(count, x, y, r)
    .map(([cx, cy]) => circle(colour, cx, cy, size))
    .join("");

/** A part lying on the bench, each in plain steel, rubber and plastic tones. */
const parts = {
  brakeDisc: () =>
    circle("#8d949a", 600, 450, 300) +
    ring("#a9afb4", 600, 450, 280, 30) +
    ring("#7d848a", 600, 450, 225, 6) +
    holes(18, 600, 450, 235, 12) +
    circle("#6d7379", 600, 450, 150) +
    circle("#84898f", 600, 450, 135) +
    holes(5, 600, 450, 95, 17) +
    circle("#3b4046", 600, 450, 46),
  clutch: () =>
    circle("#5a6066", 440, 470, 250) +
    ring("#3f4449", 440, 470, 215, 52) +
    Array.from({ length: 12 }, (_, i) => {
      const angle = (Math.PI * i) / 6;
      return stroke("#5a6066", 8, `M440 470l${Math.round(245 * Math.cos(angle))} ${Math.round(245 * Math.sin(angle))}`);
    }).join("") +
    circle("#9aa0a5", 440, 470, 130) +
    holes(6, 440, 470, 90, 24, "#c8742f") +
    circle("#3b4046", 440, 470, 34) +
    circle("#a4aab0", 850, 430, 215) +
    ring("#868c92", 850, 430, 190, 18) +
    Array.from({ length: 16 }, (_, i) => {
      const angle = (Math.PI * i) / 8;
      const at = (r: number) => `${Math.round(850 + r * Math.cos(angle))} ${Math.round(430 + r * Math.sin(angle))}`;
      return stroke("#6f757b", 7, `M${at(60)}L${at(165)}`);
    }).join("") +
    circle("#4a4f55", 850, 430, 56),
  headlamp: () =>
    fill("#2b2f34", "M190 560q20-210 260-270 330-70 560 10 60 30 20 120-60 150-330 210-330 70-450 40-70-20-60-110z") +
    fill("#cfd8de", "M235 550q25-170 235-222 300-62 500 4 36 22 8 86-54 120-300 176-300 62-400 38-48-14-43-82z") +
    circle("#8b97a0", 450, 490, 112) +
    circle("#f2f5f7", 450, 490, 88) +
    circle("#b9c5cc", 450, 490, 46) +
    circle("#8b97a0", 690, 450, 84) +
    circle("#f2f5f7", 690, 450, 62) +
    fill("#e39a3f", "M840 360q90-16 110 12 10 34-32 84-64 30-96 16z") +
    stroke("#ffffff", 12, "M270 600q160 30 480-50"),
  damper: () =>
    `<g transform="rotate(-24 600 450)">` +
    box("#2c3035", 210, 400, 400, 100, 30) +
    box("#43484e", 230, 412, 360, 26, 13) +
    box("#c9ced2", 600, 430, 330, 40, 8) +
    Array.from({ length: 9 }, (_, i) =>
      stroke("#c8431a", 26, `M${360 + i * 58} 330q44 120 0 240`, ` stroke-linecap="round"`),
    ).join("") +
    circle("#2c3035", 190, 450, 62) +
    circle("#8d949a", 190, 450, 28) +
    box("#3b4046", 900, 370, 60, 160, 14) +
    `</g>`,
  filter: () =>
    box("#e8e4da", 250, 260, 700, 400, 20) +
    box("#2f353b", 225, 235, 750, 450, 26) +
    box("#efe9d8", 275, 285, 650, 350, 8) +
    Array.from({ length: 26 }, (_, i) => box(i % 2 ? "#d8cfb6" : "#f6f1e2", 275 + i * 25, 285, 25, 350, 0)).join("") +
    stroke("#c9bf9f", 6, "M275 400h650M275 520h650"),
  wheel: () =>
    circle("#24272b", 600, 450, 345) +
    circle("#c3c9ce", 600, 450, 268) +
    circle("#30353a", 600, 450, 240) +
    Array.from({ length: 5 }, (_, i) => {
      const angle = -90 + i * 72;
      return `<g transform="rotate(${angle} 600 450)"><path fill="#d3d8dc" d="M600 412l232-34q12 72 0 144l-232-34z"/><path fill="#a9b0b6" d="M640 438l190-16v56l-190-16z"/></g>`;
    }).join("") +
    circle("#b9c0c6", 600, 450, 76) +
    holes(5, 600, 450, 52, 10) +
    circle("#7d848a", 600, 450, 26),
  battery: () =>
    box("#23272c", 260, 300, 680, 380, 18) +
    box("#343a41", 260, 300, 680, 70, 18) +
    box("#12213a", 300, 420, 600, 190, 10) +
    box("#c8431a", 300, 470, 600, 26, 0) +
    box("#e8ecef", 340, 520, 220, 26, 6) +
    box("#e8ecef", 340, 560, 150, 20, 6) +
    box("#9aa0a5", 330, 240, 90, 70, 10) +
    box("#c0392b", 780, 240, 90, 70, 10) +
    Array.from({ length: 6 }, (_, i) => circle("#4a5058", 330 + i * 108, 336, 22)).join(""),
  bumper: () =>
    fill(
      "#b8bec4",
      "M120 420q60-130 240-150 240-24 480 0 180 20 240 150 20 90-10 170-30 60-120 70l-700 0q-90-10-120-70-30-80-10-170z",
    ) +
    fill("#2c3035", "M330 430h540l-40 120H370z") +
    stroke("#8d949a", 8, "M330 430h540l-40 120H370zM352 470h496M362 510h476") +
    fill("#2c3035", "M170 500l110-20 20 90-110 20zM1030 500l-110-20-20 90 110 20z") +
    circle("#dfe6ea", 235, 535, 32) +
    circle("#dfe6ea", 965, 535, 32) +
    stroke("#d6dbdf", 10, "M180 380q80-70 200-80 220-20 440 0 120 10 200 80"),
} as const;

export type DrawnPart = keyof typeof parts;
export const drawnParts = Object.keys(parts) as DrawnPart[];

const bench = (far: string, near: string) =>
  `<linearGradient id="b" x2="0" y2="1"><stop stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient><path fill="url(#b)" d="M0 0h${W}v${H}H0z"/>`;
const planks = Array.from({ length: 5 }, (_, i) => stroke("#8d7450", 4, `M0 ${140 + i * 170}h${W}`)).join("");
const shadow = `<ellipse fill="#1b1f24" opacity=".22" cx="600" cy="770" rx="430" ry="46"/>`;

/** How a part is shown: whole on white, whole on the workbench, and near. */
export const partViews = ["studio", "bench", "near"] as const;
export type PartView = (typeof partViews)[number];

/** A picture of a spare part, 1200 × 900. */
export function drawPart(part: DrawnPart, view: PartView): string {
  const subject = shadow + parts[part]();
  if (view === "studio") return svgDocument(bench("#f4f5f5", "#dadddf"), subject);
  const wood = bench("#b99d74", "#99804f") + planks;
  const crop: Crop = { x: 250, y: 190, width: 640 };
  return view === "bench" ? svgDocument(wood, subject, true) : svgDocument(wood, subject, false, crop);
}
