import type { Random } from "../random.ts";
import { shade } from "./paints.ts";

const grounds = ["#d9e4ee", "#e9dfd0", "#dce8dc", "#e6dbe6", "#e8e3c9", "#d3dde0"];
const skins = ["#f1cba8", "#e3b48c", "#d39b73", "#b97f57"];
const hairs = ["#2b211c", "#4b3426", "#7a5230", "#a9763f", "#8d8f92", "#1b1b1f"];
const clothes = ["#2f4a68", "#7b3b32", "#3f5d49", "#5b4a6b", "#8a6d3b", "#3a3f47"];

/** Head and shoulders of an invented person, 320 units square. `isLong` is their hair. */
export function drawPortrait(random: Random, isLong: boolean): string {
  const [ground, skin, hair, cloth] = [grounds, skins, hairs, clothes].map((colours) => random.pick(colours)) as [
    string,
    string,
    string,
    string,
  ];
  const isBearded = !isLong && random.chance(0.4);
  const hasGlasses = random.chance(0.3);
  const dark = shade(skin, 0.8);
  const line = `stroke="#3a2c25" stroke-width="4" fill="none" stroke-linecap="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" width="640" height="640">
<rect width="320" height="320" fill="${ground}"/>
${isLong ? `<path d="M88 140c0-54 32-84 72-84s72 30 72 84v96H88z" fill="${hair}"/>` : ""}
<path d="M36 330c6-66 54-92 124-92s118 26 124 92z" fill="${cloth}"/>
<path d="M132 200h56v40c0 16-12 28-28 28s-28-12-28-28z" fill="${dark}"/>
<ellipse cx="160" cy="150" rx="60" ry="72" fill="${skin}"/>
${isBearded ? `<path d="M101 160c0 44 24 64 59 64s59-20 59-64c-8 22-22 30-38 26h-42c-16 4-30-4-38-26z" fill="${hair}"/>` : ""}
<path d="${isLong ? "M96 150c0-60 30-82 64-82s64 22 64 82c-14-20-20-40-24-50-24 14-60 16-80 6-6 14-14 28-24 44z" : "M100 132c-6-50 26-70 60-70s66 20 60 70c-6-12-10-22-14-30-30 10-66 10-92 0-4 8-10 18-14 30z"}" fill="${hair}"/>
<circle cx="137" cy="150" r="5" fill="#2b211c"/><circle cx="183" cy="150" r="5" fill="#2b211c"/>
${hasGlasses ? `<g ${line}><circle cx="137" cy="150" r="18"/><circle cx="183" cy="150" r="18"/><path d="M155 148h10"/></g>` : ""}
<path d="M142 190q18 12 36 0" ${line}/>
</svg>`;
}
