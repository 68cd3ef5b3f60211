type Picture = { url: string; width: number; height?: number; text: string };

/** The tags by which other sites show a page with a large picture, a JPEG; its address is complete. */
export const largePicture = ({ url, width, height, text }: Picture) => [
  { name: "twitter:card", content: "summary_large_image" },
  { property: "og:image", content: url },
  { property: "og:image:type", content: "image/jpeg" },
  { property: "og:image:width", content: String(width) },
  ...(height === undefined ? [] : [{ property: "og:image:height", content: String(height) }]),
  { property: "og:image:alt", content: text },
];
