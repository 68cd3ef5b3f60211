import { colours, type Drawing, ease, stage, type Step, stepAt } from "./stage.ts";

/** What to look at: a place on the drawing, and the radius of the ring around it. */
type Look = Step & { x: number; y: number; ring: number };

const looks: readonly Look[] = [
  {
    title: "1. Panel aralıkları",
    text: "Kapıların ve kaputun araları iki yanda eşit olmalı.",
    x: 640,
    y: 330,
    ring: 74,
  },
  {
    title: "2. Lastikler",
    text: "Diş derinliği en az 1,6 mm; iç yandaki aşınmaya da bakın.",
    x: 405,
    y: 424,
    ring: 84,
  },
  {
    title: "3. Kaputun altı",
    text: "Yağ ve su kaçağı, değişmiş cıvata, yeni boya izi arayın.",
    x: 360,
    y: 322,
    ring: 90,
  },
  { title: "4. Gösterge", text: "Kilometreyi ilanla ve muayene raporuyla karşılaştırın.", x: 540, y: 296, ring: 54 },
  {
    title: "5. Belgeler",
    text: "Şasi numarası ruhsattakiyle aynı mı? Aracı görmeden kapora vermeyin.",
    x: 980,
    y: 250,
    ring: 104,
  },
];

const wheel = (x: number) => `<circle cx="${x}" cy="424" r="54" fill="${colours.ink}" stroke="none"/>
  <circle cx="${x}" cy="424" r="30" fill="${colours.line}"/><circle cx="${x}" cy="424" r="8" fill="${colours.ink}"/>`;

/** The car from the side, nose to the left. */
const car = `<path d="M190 478H1090" stroke="${colours.line}" stroke-width="4" stroke-linecap="round"/>
<g stroke="${colours.ink}" stroke-width="4" stroke-linejoin="round">
  <path d="M286 424Q276 372 298 342Q350 312 456 302L532 236Q566 216 620 214L706 216Q752 222 800 300Q858 308 872 336Q884 380 874 424z" fill="${colours.body}"/>
  <path d="M492 298L548 250Q574 236 632 234L632 302z" fill="${colours.glass}"/>
  <path d="M650 234L700 236Q730 244 764 302L650 302z" fill="${colours.glass}"/>
  <path d="M641 234V404M480 304Q470 360 478 404H800Q816 360 790 306" fill="none" stroke-width="3"/>
  <path d="M300 344L336 336" stroke="${colours.accent}" stroke-width="9"/>
  <path d="M590 328H614M746 328H770" stroke-width="5"/>
</g>${wheel(405)}${wheel(760)}`;

const papers = `<g transform="translate(916 166)">
  <rect width="128" height="168" rx="10" fill="${colours.body}" stroke="${colours.ink}" stroke-width="4"/>
  <path d="M20 38H108M20 64H108M20 90H80M20 116H96" stroke="${colours.line}" stroke-width="8" stroke-linecap="round"/>
  <circle cx="98" cy="138" r="16" fill="${colours.accent}"/>
</g>`;

/** What to look at first when one sees a used car. */
export const firstLook: Drawing = {
  name: "ikinci-el-aracta-ilk-bakis",
  steps: looks,
  frame(second) {
    const { at, arrived } = stepAt(second, looks.length);
    const to = looks[at]!;
    const from = looks[at - 1] ?? { ...to, ring: 300 };
    const part = ease(arrived);
    const between = (a: number, b: number) => a + (b - a) * part;
    const pulse = 1 + 0.04 * Math.sin(second * Math.PI);
    const [x, y] = [between(from.x, to.x), between(from.y, to.y)];
    const ring = `<circle cx="${x}" cy="${y}" r="${between(from.ring, to.ring) * pulse}" fill="${colours.accent}" fill-opacity="0.1" stroke="${colours.accent}" stroke-width="7"/>`;
    return stage("İkinci el araçta ilk bakış", looks, second, car + papers + ring);
  },
};
