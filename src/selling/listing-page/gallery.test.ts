import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Gallery } from "./gallery.tsx";
import { firstPhotoPreload } from "./gallery-rules.ts";

const somePhotos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at.toString(16).padStart(32, "0"), width: 1600, height: 1200 }));
const rendered = (count: number) => {
  const address = "/ilan/otomobil/audi-a3/temiz/ABCDEFGH2";
  return renderToStaticMarkup(createElement(Gallery, { photos: somePhotos(count), name: "Audi A3", address }));
};
const count = (html: string, part: string) => html.split(part).length - 1;

describe("a listing's photos", () => {
  test("without photos the gallery shows a text", () => {
    const html = rendered(0);
    expect(html).toContain("Bu ilanda fotoğraf yok");
    expect(html).not.toContain("<img");
    expect(firstPhotoPreload([])).toEqual([]);
  });

  test.each([1, 2, 25])("%d: each with its text and its size, only the first is fetched at once", (photos) => {
    const grid = rendered(photos);
    expect(count(grid, "<img")).toBe(photos);
    expect(grid).toContain(`alt="Audi A3, ${photos}. fotoğraf"`);
    expect(count(grid, 'loading="eager"')).toBe(1);
    expect(count(grid, 'loading="lazy"')).toBe(photos - 1);
    expect(count(grid, "width=")).toBe(photos);
    expect(count(grid, "height=")).toBe(photos);
    expect(grid).toContain(`1 / ${photos}`);
  });

  test("the button for all photos is shown only for more than one", () => {
    expect(rendered(1)).not.toContain("fotoğrafın tümü");
    expect(rendered(25)).toContain("25 fotoğrafın tümü");
  });

  test.each([1, 25])("with %d the page's head preloads the files of the first picture", (photos) => {
    const [preload] = firstPhotoPreload(somePhotos(photos));
    const source = /<source[^>]*>/.exec(rendered(photos))![0];
    expect(source).toContain(`srcSet="${preload!.imageSrcSet}"`);
    expect(source).toContain(`sizes="${preload!.imageSizes}"`);
  });
});
