import { paints } from "./paints.ts";
import type { Paint } from "./paints.ts";
import { drawScene } from "./scenes.ts";
import type { SceneName } from "./scenes.ts";
import { drawingRandom, fill, shade, stroke, svgDocument } from "./svg.ts";
import type { Crop } from "./svg.ts";

export type MotorcycleBody = "naked" | "sport" | "scooter";

export interface MotorcyclePicture {
  body: MotorcycleBody;
  paint: Paint;
  scene: SceneName;
  flip?: boolean;
  seed: number;
  closeUp?: "engine" | "front" | "rear";
}

const roundLine = ' stroke-linecap="round" stroke-linejoin="round"';
const groundY = 748;

const shadow = (from: number, to: number) =>
  [0, 1, 2, 3, 4]
    .map(
      (i) =>
        `<ellipse cx="${(from + to) / 2}" cy="${groundY - 4}" rx="${(to - from) / 2 + 70 - i * 22}" ry="${34 - i * 5}" fill="#0a0d12" opacity=".15"/>`,
    )
    .join("");

const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const ring = (x: number, y: number, r: number, width: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

function wheel(x: number, r: number, spokes: number, rim: string): string {
  const y = groundY - r;
  const inner = r * 0.7;
  const spokeData = Array.from({ length: spokes }, (_, i) => {
    const q = (i / spokes) * Math.PI * 2 + 0.3;
    const at = (share: number, shift: number) =>
      `${Math.round(x + inner * share * Math.cos(q + shift))} ${Math.round(y + inner * share * Math.sin(q + shift))}`;
    return `M${at(0.2, -0.5)}L${at(1, -0.1)}L${at(1, 0.1)}L${at(0.2, 0.5)}z`;
  }).join("");
  return (
    disc(x, y, r, "#16191e") +
    ring(x, y, r - 7, 3, "#2a2f35") +
    disc(x, y, inner, "#23282e") +
    ring(x, y, r * 0.4, 7, "#8c9399") +
    ring(x, y, r * 0.46, 3, "#5d646b") +
    fill(rim, spokeData) +
    ring(x, y, inner, 10, rim) +
    disc(x, y, r * 0.14, "#6a7178") +
    disc(x, y, r * 0.06, "#22272d")
  );
}

function engine(): string {
  return (
    fill("#23282e", "M470 470 500 430 700 430 734 540 706 640 660 676 520 676 476 620z") +
    fill("#4b525a", "M484 442 560 424 584 520 500 540z") +
    stroke("#2b3036", 6, "M490 462 572 446M494 484 576 468M498 506 580 490M502 526 584 510") +
    fill("#6f767d", "M508 548 690 540 716 600 690 650 540 660 500 610z") +
    disc(622, 602, 46, "#8b9298") +
    disc(622, 602, 34, "#596068") +
    disc(540, 612, 30, "#7c838a") +
    disc(540, 612, 20, "#4f565e") +
    fill("#16191e", "M452 420 478 414 492 560 464 566z") +
    stroke("#33393f", 3, "M458 440l24-4M460 462l24-4M462 484l24-4M464 506l24-4M466 528l24-4")
  );
}

const exhaust = (metal: string) =>
  stroke(metal, 20, "M498 530 Q448 640 520 668 T690 690", roundLine) +
  stroke(shade(metal, 0.7), 20, "M560 690 690 690", roundLine) +
  fill(shade(metal, 0.92), "M690 664 930 596 962 604 966 640 940 652 704 706 Q682 690 690 664z") +
  fill(shade(metal, 1.25), "M700 670 930 604 950 610 706 682z", ' opacity=".6"') +
  fill("#22272d", "M940 600 962 604 966 640 946 648z");

function fork(colour: string): string {
  return (
    stroke("#9aa1a7", 18, "M300 610 372 460", roundLine) +
    stroke(colour, 26, "M360 486 448 300", roundLine) +
    stroke("#16191e", 30, "M420 360 432 334", roundLine)
  );
}

function drawRoadBike(body: "naked" | "sport", colour: string, seed: number): string {
  const rim = ["#a9afb5", "#2f353b", "#c08a3e"][seed % 3] as string;
  const parts = [
    shadow(300, 890),
    wheel(296, 138, 5, rim),
    wheel(888, 138, 5, rim),
    // swing arm, chain, shock
    stroke("#23272c", 30, "M700 590 888 610", roundLine),
    stroke("#4d545b", 5, "M640 568 880 588M640 624 880 634"),
    stroke("#b3222a", 14, "M716 470 748 570", roundLine),
    fork(["#23272c", "#b58a3a", "#5b636b"][seed % 3] as string),
    exhaust("#9ea5ab"),
    engine(),
    // frame
    stroke(seed % 2 ? shade(colour, 0.8) : "#3a4047", 22, "M446 356 590 452 716 500 724 590", roundLine),
    stroke("#2b3036", 14, "M700 470 900 352M716 500 900 372", roundLine),
    // tail: the unit under the saddle, lamp, plate holder
    fill(shade(colour, 0.85), "M706 392 850 356 996 306 986 342 880 398 760 430z"),
    fill(shade(colour, 1.15), "M720 392 850 360 980 314 976 322 860 372 730 406z", ' opacity=".6"'),
    fill("#b3222a", "M974 314 1000 304 992 338 974 344z"),
    stroke("#1a1e23", 8, "M950 350 1000 430", roundLine),
    fill("#f3f4f4", "M992 398 1004 394 1024 452 1012 456z"),
    fill("#1a1e23", "M678 350 Q740 384 822 354 Q890 318 968 296L976 318 Q890 358 836 386L716 408z"),
    fill("#2b3036", "M690 354 Q744 380 820 352L826 360 Q744 392 694 364z"),
    // tank
    fill(colour, "M452 336 Q486 262 590 254 Q676 256 704 326L722 380 Q660 404 560 408L500 402 Q462 384 452 336z"),
    fill(shade(colour, 1.3), "M476 320 Q510 276 590 270 Q656 272 682 316 Q590 288 476 320z", ' opacity=".65"'),
    fill(shade(colour, 0.72), "M500 402 560 408 Q660 404 722 380L716 362 Q640 388 556 388 Q500 388 466 372z"),
    fill("#16191e", "M566 252h46l6 10h-58z"),
    // front mudguard
    fill(shade(colour, 0.8), "M186 566 Q206 470 300 464 Q370 464 396 512L380 518 Q346 486 296 488 Q222 494 200 568z"),
  ];
  if (body === "sport")
    parts.push(
      fill(colour, "M352 318 440 264 512 300 560 408 590 520 560 640 470 660 452 560 420 440 362 398z"),
      fill(shade(colour, 0.7), "M452 560 470 660 560 640 590 520 540 560z"),
      fill(shade(colour, 1.25), "M362 330 436 280 470 300 420 360z", ' opacity=".6"'),
      fill("#16191e", "M470 430 532 450 548 520 486 500z"),
      fill("#e9f2f6", "M352 340 396 330 402 356 360 372z"),
      fill("#bcd2de", "M392 292 446 224 508 286 440 268z", ' opacity=".6"'),
      fill("#22272d", "M444 268 500 262 520 280 470 292z"),
    );
  else
    parts.push(
      fill("#16191e", "M384 312 452 296 470 372 400 388z"),
      disc(392, 352, 46, "#2b3036"),
      ring(392, 352, 44, 5, "#8f969c"),
      `<ellipse cx="376" cy="352" rx="24" ry="38" fill="#e6f0f4"/>`,
      fill("#16191e", "M410 300 432 256 476 252 480 276 446 292z"),
    );
  parts.push(
    stroke("#16191e", 14, "M444 300 470 262 526 268", roundLine),
    stroke("#2f353b", 16, "M500 266 534 270", roundLine),
    stroke("#16191e", 7, "M470 262 456 206", roundLine),
    fill("#16191e", "M420 184 468 178 476 210 428 214z"),
    fill("#d9902f", "M410 402 430 396 432 410 414 416z"),
  );
  return parts.join("");
}

function drawScooter(colour: string, seed: number): string {
  const rim = ["#a9afb5", "#2f353b"][seed % 2] as string;
  return [
    shadow(300, 900),
    wheel(300, 104, 6, rim),
    wheel(900, 104, 6, rim),
    stroke("#3a4047", 22, "M300 644 392 420", roundLine),
    fill("#23272c", "M420 600 650 600 690 660 640 690 452 690z"),
    fill("#3a4047", "M650 590 900 590 934 640 900 676 690 676z"),
    disc(760, 640, 44, "#596068"),
    disc(760, 640, 30, "#3f464d"),
    fill("#6f767d", "M770 660 980 628 996 644 990 668 790 694z"),
    // rear body
    fill(colour, "M600 470 Q640 420 760 412L940 404 1000 420 986 470 Q900 560 800 596L690 606 Q610 580 600 470z"),
    fill(shade(colour, 0.7), "M690 606 800 596 Q900 560 986 470L960 480 Q880 540 780 566L650 570z"),
    fill(shade(colour, 1.25), "M630 462 Q660 434 760 430L930 420 950 430 Q800 440 640 480z", ' opacity=".6"'),
    fill("#b3222a", "M968 416 1004 420 994 452 962 444z"),
    stroke("#1a1e23", 8, "M960 500 1012 560", roundLine),
    fill("#f3f4f4", "M1004 528 1016 524 1034 582 1022 586z"),
    // saddle
    fill("#1a1e23", "M586 424 Q640 380 740 388 Q800 366 930 372 Q968 380 960 408L760 422 600 452z"),
    // step plate and leg shield
    fill(shade(colour, 0.6), "M410 590 640 590 660 616 430 640z"),
    fill(shade(colour, 0.85), "M392 404 440 388 Q470 500 470 600L420 640 Q360 560 372 480z"),
    fill(colour, "M352 300 Q400 256 440 288L448 396 Q440 500 444 560L400 596 Q352 520 344 420z"),
    fill(shade(colour, 1.3), "M366 318 Q394 286 420 296 Q380 400 388 540 Q352 440 366 318z", ' opacity=".55"'),
    fill("#2a333b", "M340 366 400 342 410 392 350 420z"),
    fill("#e9f2f6", "M346 374 394 356 402 386 354 408z"),
    // front mudguard
    fill(shade(colour, 0.9), "M200 606 Q220 528 300 524 Q386 528 404 606L380 600 Q356 556 300 554 Q246 558 222 612z"),
    // handlebar, screen and mirror
    fill("#bcd2de", "M364 296 416 186 438 196 430 290z", ' opacity=".55"'),
    fill("#23272c", "M380 292 452 270 476 292 440 312z"),
    stroke("#16191e", 15, "M430 288 510 268", roundLine),
    stroke("#16191e", 6, "M446 276 436 212", roundLine),
    fill("#16191e", "M404 188 452 184 456 216 408 218z"),
  ].join("");
}

const crops: Record<NonNullable<MotorcyclePicture["closeUp"]>, Crop> = {
  engine: { x: 380, y: 360, width: 460 },
  front: { x: 130, y: 180, width: 520 },
  rear: { x: 620, y: 250, width: 480 },
};

/** A motorcycle from its left side as SVG text. */
export function drawMotorcycle(picture: MotorcyclePicture): string {
  const { body, scene, seed } = picture;
  const colour = paints[picture.paint];
  const subject = body === "scooter" ? drawScooter(colour, seed) : drawRoadBike(body, colour, seed);
  const crop = picture.closeUp && crops[picture.closeUp];
  return svgDocument(drawScene(scene, 440, drawingRandom(seed)), subject, picture.flip, crop);
}
