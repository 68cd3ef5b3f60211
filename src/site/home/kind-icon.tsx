import type { ReactNode } from "react";
import type { KindIcon as Name } from "./rules.ts";

const shapes: Record<Name, ReactNode> = {
  sedan: (
    <>
      <path d="M6 20H3.5a1 1 0 0 1-1-1v-3.5q0-2 2.2-2.5L12 11.5l6-4.6Q19.5 6 21 6h9q2 0 3.4 1l6 4.8 7 1.2q3 .6 3 3.2V19a1 1 0 0 1-1 1H46M15.5 20h21M17 11.5h18M26 6v14" />
      <circle cx="10.8" cy="20.2" r="4.2" />
      <circle cx="41.2" cy="20.2" r="4.2" />
    </>
  ),
  hatchback: (
    <>
      <path d="M6 20H3.5a1 1 0 0 1-1-1v-4q0-2 2.2-2.5L12 11l6.5-5Q20 5 22 5h14q2 0 3.2 1.6L43 12l2.5 1.5v5.5a1 1 0 0 1-1 1H43M15.5 20h18M17 11.5h25M28 5v15" />
      <circle cx="10.8" cy="20.2" r="4.2" />
      <circle cx="38.3" cy="20.2" r="4.2" />
    </>
  ),
  suv: (
    <>
      <path d="M5.5 19.5H3.5a1 1 0 0 1-1-1V13q0-2 2.2-2.4L13 9.5l5.5-5.2Q20 3 22 3h19q2 0 2.8 1.8L46.5 10l1.5 2v6.5a1 1 0 0 1-1 1h-1.5M16 19.5h20M17 10h29M30 3v16.5M21 1h18" />
      <circle cx="10.8" cy="19.7" r="4.8" />
      <circle cx="41.2" cy="19.7" r="4.8" />
    </>
  ),
  pickup: (
    <>
      <path d="M5.5 19.5H3.5a1 1 0 0 1-1-1V13q0-2 2.2-2.4L12 9.5l4.5-5Q17.5 3 19.5 3H29v7.5h20v8a1 1 0 0 1-1 1h-2M16 19.5h20M15 10h14" />
      <circle cx="10.8" cy="19.7" r="4.8" />
      <circle cx="41.2" cy="19.7" r="4.8" />
    </>
  ),
  van: (
    <>
      <path d="M5.5 20H3.5a1 1 0 0 1-1-1v-5q0-2 1.8-3L9 8.5l4.5-5.3Q14.8 2 17 2h30a2 2 0 0 1 2 2v15a1 1 0 0 1-1 1h-2M15.5 20h21M10 10h14V2" />
      <circle cx="10.8" cy="20.2" r="4.2" />
      <circle cx="41.2" cy="20.2" r="4.2" />
    </>
  ),
  motorcycle: (
    <>
      <circle cx="10.5" cy="19" r="6" />
      <circle cx="41.5" cy="19" r="6" />
      <path d="m10.5 19 7-13h4M15 10.5q8-3 14 1l10-.5 4-2.5M18 14l6 5h8l5-7M32 19h9.5" />
    </>
  ),
  truck: (
    <>
      <path d="M5 20.5H3.5a1 1 0 0 1-1-1v-7l3-6q.6-1.5 2.5-1.5h8v15.5M3 12.5h13M19 2h29.5v16H19zM14.5 20.5h21M44 20.5h4.5V18" />
      <circle cx="9.8" cy="21" r="4" />
      <circle cx="39.7" cy="21" r="4" />
    </>
  ),
  tractor: (
    <>
      <circle cx="15" cy="18.5" r="7.5" />
      <circle cx="15" cy="18.5" r="2.5" />
      <circle cx="42" cy="21.5" r="4.5" />
      <path d="M22.5 20h15M8 12.500V3h14l2.500 9H41q3 0 3.500 3l.5 2.500M31 12V6" />
    </>
  ),
};

/** The icon of a kind of vehicle; decorative, the name is beside it. */
export function KindIcon({ name }: { name: Name }) {
  return (
    <svg viewBox="0 0 52 28" aria-hidden="true">
      {shapes[name]}
    </svg>
  );
}
