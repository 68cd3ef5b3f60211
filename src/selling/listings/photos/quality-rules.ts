/** `brightness` is the mean grey value, 0 to 255; `sharpness` the spread of the edges in tenths, 0 where there are none. */
export type PhotoQuality = { brightness: number; sharpness: number };

const darkBelow = 55;
const blurredBelow = 35;

export const isDark = ({ brightness }: PhotoQuality) => brightness < darkBelow;
export const isBlurred = ({ sharpness }: PhotoQuality) => sharpness < blurredBelow;
