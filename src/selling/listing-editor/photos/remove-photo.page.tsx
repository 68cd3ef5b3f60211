import { Link, redirect } from "react-router";
import { z } from "zod/mini";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { wizardAddress } from "../create/step-address.ts";
import { DraftQuery, draftKeyOf } from "./draft-query.ts";
import { draftPhotos, removeDraftPhoto } from "./draft-service.server.ts";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import type { Route } from "./+types/remove-photo.page.ts";
import { photoMessages } from "#src/selling/listings/photos/rules.ts";
import { parsePhotoName } from "#src/selling/listings/photos/size-rules.ts";

const Query = z.extend(DraftQuery, { photoName: z.string() });
const queryOf = (url: URL) => parseInput(Query, Object.fromEntries(url.searchParams));

/** Asks for confirmation when the address of the call that removes a photo is opened as a page. */
export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  const { photoName, ...query } = queryOf(url);
  const key = draftKeyOf(query);
  const id = parsePhotoName(photoName)?.id ?? photoName;
  const photo = (await draftPhotos(ctx, key)).find(({ fileId }) => fileId === id);
  if (!photo) throw new Refusal(404, photoMessages.notFound);
  return { id: photo.fileId, back: wizardAddress(key) };
});

export const action = formAction(
  async ({ ctx, url }: Sent<Route.ActionArgs>) => {
    const { photoName, ...query } = queryOf(url);
    const key = draftKeyOf(query);
    await removeDraftPhoto(ctx, key, photoName);
    throw redirect(wizardAddress(key));
  },
  { allowsImpersonation: true },
);

export const meta = () => [{ title: "Fotoğrafı silin – Kontak" }, { name: "robots", content: "noindex" }];

export default function RemovePhotoPage({ loaderData: { id, back }, actionData }: Route.ComponentProps) {
  return (
    <div className="page">
      <h1>Fotoğraf silinsin mi?</h1>
      {actionData && <ResultNotice tone="bad" text={actionData.message} />}
      <p>
        <Photo id={id} alt="Silinecek fotoğraf" kind="card" />
      </p>
      <Form method="post">
        <SubmitButton>Silin</SubmitButton>
      </Form>
      <p>
        <Link to={back}>Vazgeçin</Link>
      </p>
    </div>
  );
}
