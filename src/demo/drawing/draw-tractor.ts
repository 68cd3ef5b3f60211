import { paints } from "./paints.ts";
import type { Paint } from "./paints.ts";
import { drawScene } from "./scenes.ts";
import type { SceneName } from "./scenes.ts";
import { drawingRandom, fill, shade, stroke, svgDocument } from "./svg.ts";
import type { Crop } from "./svg.ts";

export interface TractorPicture {
  paint: Paint;
  scene: SceneName;
  flip?: boolean;
  seed: number;
  closeUp?: "front" | "wheel" | "cabin";
}

const groundY = 776;

function wheel(x: number, r: number, lug: number, rim: string): string {
  const y = groundY - r;
  const circle = (radius: number, colour: string, width = 0, dash = "") =>
    width
      ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"${dash}/>`
      : `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
  const bolts = Array.from({ length: 8 }, (_, i) => {
    const q = (i / 8) * Math.PI * 2;
    return `<circle cx="${Math.round(x + r * 0.2 * Math.cos(q))}" cy="${Math.round(y + r * 0.2 * Math.sin(q))}" r="${Math.round(r * 0.025) + 2}" fill="#2b3036"/>`;
  }).join("");
  return (
    circle(r - lug / 2, "#15181d", lug, ` stroke-dasharray="${lug * 1.1} ${lug * 0.7}"`) +
    circle(r - lug * 0.7, "#191d22") +
    circle(r * 0.76, "#23282e", 6) +
    circle(r * 0.56, shade(rim, 0.75)) +
    circle(r * 0.5, rim) +
    circle(r * 0.4, shade(rim, 0.85)) +
    circle(r * 0.28, rim) +
    circle(r * 0.12, "#3a4047") +
    bolts
  );
}

const crops: Record<NonNullable<TractorPicture["closeUp"]>, Crop> = {
  front: { x: 130, y: 300, width: 560 },
  wheel: { x: 560, y: 340, width: 560 },
  cabin: { x: 470, y: 70, width: 560 },
};

/** A farm tractor from its left side as SVG text. */
export function drawTractor(picture: TractorPicture): string {
  const c = paints[picture.paint];
  const rim = picture.seed % 2 ? "#d9d2bd" : "#b9bfc4";
  const cabin = picture.seed % 3 !== 0;
  const parts = [
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          `<ellipse cx="580" cy="${groundY - 2}" rx="${520 - i * 26}" ry="${36 - i * 5}" fill="#0a0d12" opacity=".15"/>`,
      )
      .join(""),
    // chassis, gearbox and steps
    fill("#22272d", "M250 560 640 540 760 540 760 660 560 670 420 640 250 630z"),
    fill("#3a4047", "M300 560 560 552 560 640 330 626z"),
    stroke("#2b3036", 12, "M566 680h120M580 720h96", ' stroke-linecap="round"'),
    stroke("#16191e", 16, "M330 650 420 620"),
    // bonnet
    fill(c, "M214 424 Q218 384 290 374L640 352 652 540 260 566 Q216 560 214 520z"),
    fill(shade(c, 1.25), "M226 412 Q232 388 292 380L640 358 640 380 300 402z", ' opacity=".7"'),
    fill(shade(c, 0.7), "M216 500 650 480 652 540 260 566 Q216 560 216 500z"),
    fill("#16191e", "M214 424 Q216 400 240 388L252 560 Q216 560 214 520z"),
    fill("#e9f2f6", "M218 430 238 424 242 458 218 462z"),
    stroke("#16191e", 7, "M320 432h150M320 450h150M320 468h150", ' stroke-linecap="round"'),
    fill("#e6e8e8", "M500 410 626 402 628 424 502 432z", ' opacity=".85"'),
    // exhaust and air intake
    stroke("#2b3036", 20, "M470 366V216", ' stroke-linecap="round"'),
    stroke("#16191e", 26, "M470 330V262", ' stroke-linecap="round"'),
  ];
  if (cabin)
    parts.push(
      fill("#b9d2df", "M620 190 900 184 930 470 640 500z", ' opacity=".5"'),
      fill("#1a1e23", "M690 396h110l16 96H690zM700 310h80l14 90h-88z"),
      stroke("#1a1e23", 8, "M640 420l46-70", ' stroke-linecap="round"'),
      stroke("#23272c", 15, "M626 190 642 520M902 186 930 480M760 190l10 290", ' stroke-linecap="round"'),
      fill("#fff", "M656 214 700 212 680 470 664 472z", ' opacity=".25"'),
      fill(picture.seed % 2 ? "#e6e8e8" : c, "M590 164 Q600 140 640 136L900 130 Q944 134 948 160L944 196 596 200z"),
      fill("#0b0f16", "M596 188 946 182 944 196 596 200z", ' opacity=".3"'),
      fill("#e9f2f6", "M596 170h30v18h-30z"),
      stroke("#23272c", 6, "M620 260l-54-6", ' stroke-linecap="round"'),
      fill("#23272c", "M544 236h28v48h-28z"),
    );
  else
    parts.push(
      fill("#1a1e23", "M730 404h110l20 86H730zM800 300h46l22 110h-58z"),
      stroke("#16191e", 9, "M652 440 700 356M670 344l58 24", ' stroke-linecap="round"'),
      stroke("#23272c", 15, "M900 470V150M890 150H940", ' stroke-linecap="round"'),
      stroke("#23272c", 12, "M650 490V430"),
    );
  parts.push(
    // rear mudguard over the big wheel
    fill(c, "M610 560 Q620 372 800 344 Q930 340 1000 420L976 440 Q900 380 806 392 Q680 410 668 560z"),
    fill(
      shade(c, 1.25),
      "M640 500 Q660 384 800 356 Q900 350 960 398 Q880 366 800 376 Q690 396 650 510z",
      ' opacity=".6"',
    ),
    fill("#b3222a", "M980 414 1006 424 998 446 976 438z"),
    wheel(830, 214, 26, rim),
    wheel(320, 128, 18, rim),
    fill(shade(c, 0.85), "M196 560 Q240 506 320 506 Q400 506 440 560L420 566 Q380 530 320 530 Q256 530 216 568z"),
  );
  const crop = picture.closeUp && crops[picture.closeUp];
  return svgDocument(drawScene(picture.scene, 440, drawingRandom(picture.seed)), parts.join(""), picture.flip, crop);
}
