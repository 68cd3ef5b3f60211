import { z } from "zod/mini";
import { addressMaxLength } from "#src/business/stock/rules.ts";
import { about, apiEndpoint } from "../endpoint.server.ts";
import { Photo } from "../listings/endpoints.server.ts";

const Photos = z.object({ photos: about("Gösterildikleri sırayla.", z.array(Photo)) });
const moderated = "Yayındaki bir ilanın fotoğrafları değişirse ilan yeniden denetlenir.";

export const addPhoto = apiEndpoint({
  method: "POST",
  path: "/api/v1/listings/:id/photos",
  scope: "photos:write",
  title: "Fotoğraf ekleyin",
  about: `Sona eklenir. Adresiyle (url) ya da dosya olarak (multipart/form-data, alanın adı file). En fazla 25 MB; JPEG, PNG, WebP ya da HEIC. ${moderated}`,
  body: z.strictObject({
    url: about("https adresi.", z.optional(z.string().check(z.maxLength(addressMaxLength)))),
  }),
  takesFile: true,
  answer: Photos,
  statuses: [201],
  refuses: [409, 413],
  example: { url: "https://galeri.example/fotograflar/a-1017.jpg" },
});

export const arrangePhotos = apiEndpoint({
  method: "PUT",
  path: "/api/v1/listings/:id/photos",
  scope: "photos:write",
  title: "Fotoğrafları sıralayın",
  about: `İlandaki fotoğrafların kimlikleri yeni sıralarıyla; verilmeyenler ilandan çıkarılır. İlki kapak olur. ${moderated}`,
  body: z.strictObject({
    photoIds: about("Fotoğraf kimlikleri.", z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  }),
  answer: Photos,
  refuses: [409],
  example: { photoIds: [] },
});

export const removePhoto = apiEndpoint({
  method: "DELETE",
  path: "/api/v1/listings/:id/photos/:photoId",
  scope: "photos:write",
  title: "Bir fotoğrafı çıkarın",
  about: `Fotoğraf ilandan çıkarılır. ${moderated}`,
  answer: Photos,
  refuses: [409],
});

export const photoEndpoints = [addPhoto, arrangePhotos, removePhoto];
