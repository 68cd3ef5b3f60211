import { z } from "zod/mini";

/** A rectangle of a picture, in fractions of its width and height. */
export type Area = { x: number; y: number; width: number; height: number };
export const notCoveredMessage = "Bu fotoğrafta kapatılmış bir plaka yok.";

/** The smallest rectangle: a plate that is smaller cannot be read. */
export const leastArea = { width: 0.02, height: 0.01 };
export const areaMessage = "Plakanın üstüne fotoğrafın içinde kalan bir dikdörtgen çiziniz.";

const fraction = z.number().check(z.minimum(0), z.maximum(1));
export const AreaInput = z
  .object({ x: fraction, y: fraction, width: fraction, height: fraction })
  .check(
    z.refine(
      ({ x, y, width, height }) =>
        width >= leastArea.width && height >= leastArea.height && x + width <= 1.0001 && y + height <= 1.0001,
      areaMessage,
    ),
  );

/** The rate limit of covering and uncovering plates, for each member. */
export const coverThrottle = { capacity: 60, perHour: 240 };

/** The name of the uncovered picture of a covered photo in the photo store. It has no public address. */
export const uncoveredFileName = (id: string) => `${id.slice(0, 2)}/${id}.uncovered`;

/** The address of that picture for moderators. */
export const uncoveredPhotoAddress = (id: string) => `/yonetim/foto/${id}`;
