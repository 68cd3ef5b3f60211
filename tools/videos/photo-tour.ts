import { colours, type Drawing, ease, stage, type Step, stepAt } from "./stage.ts";

/** Where the camera stands: degrees around the car (0 is in front, clockwise) and its distance. */
type View = Step & { angle: number; distance: number };

const views: readonly View[] = [
  {
    title: "1. Ön sol çapraz: kapak",
    text: "Beş altı adım uzaktan, göz hizasının biraz altından.",
    angle: -40,
    distance: 1,
  },
  { title: "2. Tam ön", text: "Aracın tamamı kadrajda, ufuk düz olsun.", angle: 0, distance: 1 },
  { title: "3. Sağ yan", text: "Tekerlekler düz dursun, arka plan sade olsun.", angle: 90, distance: 1 },
  { title: "4. Tam arka", text: "Plakayı Kontak’ta kapatabilirsiniz.", angle: 180, distance: 1 },
  {
    title: "5. Sol yan",
    text: "Güneş arkanızda kalsın; ağaç gölgesi boya farkı gibi görünür.",
    angle: 270,
    distance: 1,
  },
  {
    title: "6. Kusurlar yakından",
    text: "Çiziği bir uzaktan, bir yakından çekin: güven artar.",
    angle: 300,
    distance: 0.55,
  },
];

const centre = { x: 640, y: 320 };
const radius = { x: 400, y: 205 };

/** The car from above, nose to the left. */
const car = `<g stroke="${colours.ink}" stroke-width="4" stroke-linejoin="round">
  <rect x="455" y="222" width="76" height="22" rx="8" fill="${colours.ink}"/>
  <rect x="455" y="396" width="76" height="22" rx="8" fill="${colours.ink}"/>
  <rect x="735" y="222" width="76" height="22" rx="8" fill="${colours.ink}"/>
  <rect x="735" y="396" width="76" height="22" rx="8" fill="${colours.ink}"/>
  <path d="M430 250Q412 320 430 390Q470 408 560 408L780 408Q836 404 846 380Q856 320 846 260Q836 236 780 232L560 232Q470 232 430 250z" fill="${colours.body}"/>
  <path d="M556 246Q536 320 556 394L600 380Q588 320 600 260z" fill="${colours.glass}"/>
  <path d="M778 256Q790 320 778 384L744 374Q752 320 744 266z" fill="${colours.glass}"/>
  <path d="M612 254L734 260L734 268L612 266zM612 386L734 380L734 372L612 374z" fill="${colours.glass}"/>
  <path d="M600 260Q588 320 600 380L744 374Q752 320 744 266z" fill="none"/>
  <path d="M436 262L456 258M436 378L456 382" stroke="${colours.accent}" stroke-width="8"/>
</g>`;

/** The nose points to the left, so the view from the front is on the left too. */
function positionOf({ angle, distance }: { angle: number; distance: number }) {
  const turn = ((angle + 180) * Math.PI) / 180;
  return { x: centre.x + Math.cos(turn) * radius.x * distance, y: centre.y + Math.sin(turn) * radius.y * distance };
}

const camera = ({ x, y }: { x: number; y: number }) => {
  const turn = (Math.atan2(centre.y - y, centre.x - x) * 180) / Math.PI;
  return `<g transform="translate(${x} ${y}) rotate(${turn})">
    <path d="M20 0L150 -64L150 64z" fill="${colours.soft}" opacity="0.75"/>
    <rect x="-26" y="-22" width="44" height="44" rx="9" fill="${colours.ink}"/>
    <circle cx="14" cy="0" r="11" fill="${colours.accent}"/>
  </g>`;
};

/** How to walk around a car to photograph it. */
export const photoTour: Drawing = {
  name: "arac-fotografi-nasil-cekilir",
  steps: views,
  frame(second) {
    const { at, arrived } = stepAt(second, views.length);
    const to = views[at]!;
    const from = views[at - 1] ?? { ...to, distance: 1.4 };
    const part = ease(arrived);
    const now = {
      angle: from.angle + (to.angle - from.angle) * part,
      distance: from.distance + (to.distance - from.distance) * part,
    };
    const path = `<ellipse cx="${centre.x}" cy="${centre.y}" rx="${radius.x}" ry="${radius.y}" fill="none" stroke="${colours.line}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"/>`;
    const scratch =
      to.distance < 1
        ? `<path d="M650 398L676 392L698 400" stroke="${colours.accent}" stroke-width="6" fill="none" opacity="${part}"/>`
        : "";
    return stage("Araç fotoğrafı nasıl çekilir?", views, second, path + camera(positionOf(now)) + car + scratch);
  },
};
