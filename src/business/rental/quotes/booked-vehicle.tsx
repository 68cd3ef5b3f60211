import type { ReactNode } from "react";
import { CardPhoto, type CardPhotoView } from "#src/selling/listings/card-photo.tsx";

/** The vehicle of a booking: its photo beside what is said of it. */
export const BookedVehicle = ({ photo, children }: { photo: CardPhotoView | undefined; children: ReactNode }) => (
  <div className="booked-vehicle">
    {photo && <CardPhoto card={photo} sizes="10rem" isEager />}
    <div>{children}</div>
  </div>
);
