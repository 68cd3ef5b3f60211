import { photoUrl } from "#src/selling/listings/photos/size-rules.ts";

/** The address of a photo for other programs: an export and the API name it so. */
export const photoAddress = ({ origin }: { origin: string }, id: string): string => origin + photoUrl(id, 1600, "jpg");
