import { canvasHeight as H, canvasWidth as W, fill, mix, shade, stroke, svgDocument } from "./svg.ts";
import type { Crop } from "./svg.ts";

/** Colours of seats, door cards and the lower dashboard. */
const cabinTrims = {
  black: { seat: "#2a2e33", stitch: "#8f969c" },
  grey: { seat: "#656b72", stitch: "#3f454b" },
  beige: { seat: "#b9a888", stitch: "#7d6f55" },
  brown: { seat: "#7a4f33", stitch: "#d0a37f" },
  red: { seat: "#6d2026", stitch: "#c9777d" },
} as const;

export type CabinTrim = keyof typeof cabinTrims;

export interface CabinPicture {
  view: "cockpit" | "gauges" | "console" | "seats";
  trim: CabinTrim;
  /** How modern the dashboard is: radio only, a screen in the console, a large screen with digital gauges. */
  screen: "radio" | "centre" | "wide";
  gear: "manual" | "automatic";
  seed: number;
}

const rect = (x: number, y: number, width: number, height: number, radius: number, colour: string, extra = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"${extra}/>`;
const circle = (x: number, y: number, r: number, colour: string, extra = "") =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${extra}/>`;

const outsides = [
  { sky: "#c9d8e2", land: "#8fa08b", road: "#7b7f84" },
  { sky: "#d8dde0", land: "#a7aaa6", road: "#868a8d" },
  { sky: "#b9d0e2", land: "#b0a67f", road: "#8a857c" },
  { sky: "#dfe4e6", land: "#9aa4ab", road: "#70757a" },
];

function windscreen(seed: number): string {
  const outside = outsides[seed % outsides.length] as (typeof outsides)[number];
  return (
    fill(outside.sky, "M0 0h1200v420H0z") +
    fill(outside.land, "M0 330q240-60 480-26t720-14v140H0z") +
    fill(outside.road, "M420 430 640 318h40l360 112z") +
    fill("#22262b", "M0 0h1200v56q-600-70-1200 0zM0 0h70L250 400 0 460z") +
    fill("#22262b", "M1200 0h-60L980 400l220 50z") +
    rect(520, 40, 200, 64, 18, "#15181c") +
    rect(530, 50, 180, 44, 12, "#8da3b3")
  );
}

const vent = (x: number) =>
  rect(x, 452, 120, 46, 10, "#15181c") + stroke("#3a4048", 5, `M${x + 10} 466h100M${x + 10} 482h100`);

function gauges(digital: boolean): string {
  if (digital)
    return (
      rect(168, 424, 330, 92, 12, "#0a0d11") +
      rect(176, 432, 314, 76, 8, "#15293b") +
      circle(236, 470, 32, "none", ' stroke="#6fa8cf" stroke-width="5"') +
      circle(430, 470, 32, "none", ' stroke="#6fa8cf" stroke-width="5"') +
      stroke("#e2683c", 5, "M236 470l-18-18M430 470l20-14") +
      rect(290, 446, 86, 10, 4, "#d7e5ee") +
      rect(302, 466, 62, 7, 3, "#7e9bb0") +
      rect(302, 482, 62, 7, 3, "#7e9bb0")
    );
  const dial = (x: number, angle: string) =>
    circle(x, 482, 46, "#0d0f12", ' stroke="#aeb6bd" stroke-width="4"') +
    Array.from({ length: 9 }, (_, i) => {
      const q = Math.PI * (0.8 + (i / 8) * 1.4);
      const at = (r: number) => `${Math.round(x + r * Math.cos(q))} ${Math.round(482 + r * Math.sin(q))}`;
      return stroke("#cfd6db", 3, `M${at(33)}L${at(40)}`);
    }).join("") +
    stroke("#e2683c", 5, `M${x} 482${angle}`) +
    circle(x, 482, 6, "#2b3036");
  return dial(250, "l-26-24") + dial(400, "l-30 6") + rect(302, 470, 46, 26, 4, "#1f2b36");
}

function centre(screen: CabinPicture["screen"]): string {
  const knobs =
    circle(640, 685, 22, "#4b535c") + circle(820, 685, 22, "#4b535c") + rect(690, 672, 80, 26, 6, "#4b535c");
  if (screen === "radio")
    return (
      vent(590) +
      vent(750) +
      rect(590, 516, 280, 84, 8, "#14171b") +
      rect(650, 528, 160, 30, 4, "#29473f") +
      circle(618, 558, 17, "#4b535c") +
      circle(842, 558, 17, "#4b535c") +
      [660, 698, 736, 774].map((x) => rect(x, 570, 30, 16, 3, "#3a4048")).join("") +
      fill("#1b1f24", "M600 650h260v70H600z") +
      circle(640, 685, 24, "#4b535c") +
      circle(730, 685, 24, "#4b535c") +
      circle(820, 685, 24, "#4b535c")
    );
  if (screen === "wide")
    return (
      rect(540, 392, 380, 172, 14, "#0d1116") +
      rect(550, 402, 360, 152, 8, "#1d3448") +
      rect(564, 418, 150, 120, 6, "#2a4a63") +
      stroke("#d7e5ee", 6, "M574 522q40-60 70-40t60-54") +
      circle(644, 482, 9, "#e2683c") +
      [0, 1, 2].map((i) => rect(732, 420 + i * 42, 160, 30, 6, "#33566f")).join("") +
      rect(600, 590, 260, 40, 8, "#15181c") +
      stroke("#3a4048", 4, "M612 602h236M612 616h236") +
      fill("#1b1f24", "M600 650h260v70H600z") +
      knobs
    );
  return (
    rect(580, 424, 300, 170, 12, "#0d1116") +
    rect(594, 438, 272, 142, 6, "#24415c") +
    stroke("#d7e5ee", 7, "M610 560q60-90 130-60t112-52") +
    circle(742, 498, 11, "#e2683c") +
    fill("#1b1f24", "M600 650h260v70H600z") +
    knobs
  );
}

function gearLever(gear: CabinPicture["gear"]): string {
  if (gear === "automatic")
    return (
      rect(684, 748, 92, 140, 20, "#15181c") +
      rect(706, 752, 48, 74, 16, "#4b535c") +
      rect(712, 758, 36, 22, 9, "#8f969c") +
      rect(700, 846, 60, 8, 3, "#8f969c")
    );
  return (
    fill("#1b1f24", "M684 888 706 800q24-16 48 0l22 88z") +
    rect(722, 770, 16, 60, 6, "#8f969c") +
    circle(730, 766, 34, "#2f353b") +
    circle(730, 762, 22, "#4b535c") +
    stroke("#cfd6db", 3, "M720 754v16M730 754v16M740 754v16M720 762h20")
  );
}

function steeringWheel(trim: CabinTrim, seed: number): string {
  const rim =
    circle(325, 640, 222, "none", ' stroke="#14171b" stroke-width="46"') +
    circle(325, 640, 232, "none", ' stroke="#3c434b" stroke-width="6"');
  const leather =
    trim === "black"
      ? ""
      : circle(325, 640, 214, "none", ` stroke="${cabinTrims[trim].seat}" stroke-width="8" opacity=".7"`);
  const spokes =
    seed % 2
      ? fill("#14171b", "M120 612 250 590h150l130 22-8 50-102 16-40 60 10 110h-130l10-110-40-60-102-16z")
      : fill(
          "#14171b",
          "M116 616 250 596h150l134 20-6 56-108 20-50 50 70 96-40 28-84-92-84 92-40-28 70-96-50-50-108-20z",
        );
  const buttons = [150, 178, 446, 474].map((x) => rect(x, 622, 18, 14, 4, "#59616a")).join("");
  return rim + leather + spokes + circle(325, 640, 66, "#262b31") + circle(325, 640, 22, "#aeb6bd") + buttons;
}

function cockpit(picture: CabinPicture): string {
  const { trim, screen, gear, seed } = picture;
  const { seat } = cabinTrims[trim];
  const lower = trim === "black" ? "#2b3036" : mix("#2b3036", seat, 0.75);
  return (
    windscreen(seed) +
    fill("#2b3036", "M0 430q300-70 600-60t600 44v486H0z") +
    fill(lower, "M0 610q300-30 560-10h340q160 0 300 30v270H0z") +
    fill("#363c43", "M0 430q300-70 600-60t600 44v34q-320-50-600-54T0 462z") +
    fill(mix("#363c43", seed % 2 ? "#a9afb5" : seat, 0.5), "M880 530h320v12H880zM0 540h120v12H0z") +
    fill("#1b1f24", "M150 452q180-92 360 0l10 60H140z") +
    `<g transform="translate(0 20)">${gauges(screen === "wide")}</g>` +
    fill("#3a4047", "M560 620h340l40 280H520z") +
    centre(screen) +
    vent(905) +
    vent(1045) +
    gearLever(gear) +
    fill(shade(lower, 0.92), "M930 556h270v344H980z") +
    fill("#15181c", "M960 590h240v8H962z") +
    steeringWheel(trim, seed)
  );
}

/** The rear bench seen through the open door. */
function seats(picture: CabinPicture): string {
  const { seat, stitch } = cabinTrims[picture.trim];
  const light = shade(seat, 1.12);
  const dark = shade(seat, 0.72);
  const outside = outsides[picture.seed % outsides.length] as (typeof outsides)[number];
  const back = (x: number) =>
    rect(x, 220, 300, 400, 46, seat) +
    rect(x + 60, 250, 180, 340, 26, light) +
    stroke(stitch, 3, `M${x + 60} 340h180M${x + 60} 430h180M${x + 60} 520h180`, ' opacity=".7"') +
    rect(x + 84, 112, 132, 100, 30, dark) +
    stroke("#6a7178", 8, `M${x + 120} 208v24M${x + 180} 208v24`);
  return (
    fill("#1f2328", `M0 0h${W}v${H}H0z`) +
    fill("#d3cfc6", "M0 0h1200v110q-600 50-1200 0z") +
    fill(outside.sky, "M190 96h820l40 130H150z") +
    fill(outside.land, "M160 190q440-40 880 0l10 36H150z") +
    fill("#2a2f35", "M190 96 150 226h-60L150 80zM1010 96l40 130h60L1050 80z") +
    back(140) +
    back(450) +
    back(760) +
    fill(dark, "M110 600q490-46 980 0l40 190q-530 60-1060 0z") +
    fill(seat, "M130 586q470-40 940 0l30 130q-500 50-1000 0z") +
    stroke(stitch, 3, "M452 574 436 742M748 574 764 742M130 640q470-30 940 0", ' opacity=".7"') +
    [430, 560, 700].map((x) => rect(x, 566, 44, 26, 6, "#14171b") + rect(x + 8, 570, 28, 8, 3, "#a3232a")).join("") +
    fill("#16191d", "M60 790q540 60 1080 0l60 110H0z") +
    fill("#2a2f35", "M0 60q70 20 90 160l30 440-60 240H0zM1200 60q-70 20-90 160l-30 440 60 240h60z") +
    fill(
      mix("#2a2f35", seat, 0.6),
      "M0 420q60 10 84 40l14 160-40 150-58 30zM1200 420q-60 10-84 40l-14 160 40 150 58 30z",
    )
  );
}

const crops: Partial<Record<CabinPicture["view"], Crop>> = {
  gauges: { x: 90, y: 330, width: 470 },
  console: { x: 520, y: 440, width: 560 },
};

/** The inside of a car as SVG text. */
export function drawCabin(picture: CabinPicture): string {
  const subject = picture.view === "seats" ? seats(picture) : cockpit(picture);
  return svgDocument("", subject, false, crops[picture.view]);
}
