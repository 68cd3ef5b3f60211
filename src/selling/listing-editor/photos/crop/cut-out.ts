import { type Crop, croppedSize, cropQuality, cropTransform } from "./crop-rules.ts";

/** Cuts a JPEG out of a loaded picture; undefined where the browser cannot make one. */
export async function cutOut(picture: HTMLImageElement, crop: Crop): Promise<File | undefined> {
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const canvas = Object.assign(document.createElement("canvas"), croppedSize(size, crop));
  const context = canvas.getContext("2d");
  if (!context) return undefined;
  context.setTransform(...cropTransform(size, crop, canvas.width));
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", cropQuality));
  return blob ? new File([blob], "kirpilmis.jpg", { type: blob.type }) : undefined;
}
