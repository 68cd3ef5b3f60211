/** A drawn video: what each step says, and the picture at a second as SVG. */
export type Drawing = { name: string; steps: readonly Step[]; frame: (second: number) => string };
export type Step = { title: string; text: string };

export const width = 1280;
export const height = 720;
export const framesPerSecond = 20;
export const secondsPerStep = 4;

/** The colours of src/ui/tokens.css. */
export const colours = {
  paper: "#f3f5f7",
  ink: "#12213a",
  text: "#434f61",
  line: "#c3ccda",
  body: "#ffffff",
  glass: "#c3ccda",
  accent: "#c8431a",
  soft: "#f7cdbb",
} as const;

/** 0 to 1 with a soft beginning and end. */
export const ease = (part: number) => {
  const t = Math.min(1, Math.max(0, part));
  return t * t * (3 - 2 * t);
};

/** The step of a second, and how far the move to it has come: 1 after the first second. */
export function stepAt(second: number, count: number) {
  const at = Math.min(count - 1, Math.floor(second / secondsPerStep));
  return { at, arrived: ease(second - at * secondsPerStep) };
}

/** The picture in its frame: the title of the video above, the step's sentence below, and a bar of steps. */
export function stage(title: string, steps: readonly Step[], second: number, drawing: string): string {
  const { at, arrived } = stepAt(second, steps.length);
  const step = steps[at]!;
  const gap = 8;
  const barWidth = (width - 128 - gap * (steps.length - 1)) / steps.length;
  const bars = steps.map((_, index) => {
    const done = Math.min(1, Math.max(0, second / secondsPerStep - index));
    const x = 64 + index * (barWidth + gap);
    return `<rect x="${x}" y="676" width="${barWidth}" height="8" rx="4" fill="${colours.line}"/>
      <rect x="${x}" y="676" width="${barWidth * done}" height="8" rx="4" fill="${colours.accent}"/>`;
  });
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${colours.paper}"/>
    <text x="64" y="76" font-size="30" font-weight="600" fill="${colours.text}">${title}</text>
    ${drawing}
    <g opacity="${arrived}">
      <text x="64" y="600" font-size="44" font-weight="700" fill="${colours.ink}">${step.title}</text>
      <text x="64" y="645" font-size="28" fill="${colours.text}">${step.text}</text>
    </g>
    ${bars.join("")}
  </svg>`;
}
