import { DecisionForm } from "#src/staff/desks/decision-form.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { listQuery } from "#src/staff/desks/list-query.ts";
import { listPage } from "#src/shared/page-number.ts";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDate } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { deskPath } from "../rules.ts";
import type { Route } from "./+types/generic-photos.page.ts";
import { findPhoto, selectGenericPhotos } from "./queries.server.ts";
import { genericPageSize, isPhotoId, GenericPhotoForm } from "./rules.ts";
import { changeGenericPhotos } from "./service.server.ts";

const fields = fieldsOf(GenericPhotoForm);

export const meta = () => [{ title: "Genel fotoğraflar – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
  requireDesk(ctx, "listings");
  const list = listPage(url.searchParams, genericPageSize);
  const { rows, ...pages } = list.of(await selectGenericPhotos(ctx, list.range));
  const wanted = url.searchParams.get("foto") ?? "";
  const chosen = isPhotoId(wanted) ? await findPhoto(ctx, wanted) : undefined;
  return {
    ...pages,
    /** The photo to add, from the address. */
    chosen: chosen && !chosen.isGeneric ? { photoId: wanted, uses: formatNumber(chosen.uses) } : null,
    photos: rows.map(({ photoId, note, addedAt, uses }) => ({
      photoId,
      note,
      uses: formatNumber(uses),
      at: formatDate(addedAt),
    })),
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => ({
  done: await changeGenericPhotos(ctx, form),
}));

/** Pictures that show nobody's own vehicle: the same one in several listings raises no risk. */
export default function GenericPhotosPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, pageCount, chosen, photos } = loaderData;
  return (
    <DeskPage
      title="Genel fotoğraflar"
      lead="Üreticinin tanıtım fotoğrafı gibi kimsenin kendi aracını göstermeyen fotoğraflar. Birçok ilanda bulunmaları risk puanını yükseltmez; listede olmayan her fotoğrafınki yükseltir."
      above={[{ to: deskPath, label: "İlan denetimi" }]}
      answer={actionData}
    >
      <Form
        // Empty again once a photo was added.
        key={`${chosen?.photoId} ${photos[0]?.photoId}`}
        method="post"
        answer={actionData}
        className="desk__add"
      >
        <input type="hidden" name="islem" value="ekle" />
        {chosen && (
          <figure>
            <Photo id={chosen.photoId} kind="card" alt="Eklenecek fotoğraf" />
            <figcaption className="small">{chosen.uses} ilanda</figcaption>
          </figure>
        )}
        <TextField {...fields.photoId} label="Fotoğraf numarası" defaultValue={chosen?.photoId} />
        <TextField {...fields.note} label="Neyin fotoğrafı" />
        <SubmitButton look="ink">Listeye ekleyin</SubmitButton>
      </Form>
      <DataTable
        label="Genel fotoğraflar"
        head={["Fotoğraf", "Neyin fotoğrafı", "İlan", "Eklenme", "İşlem"]}
        rows={photos.map(({ photoId, note, uses, at }) => ({
          key: photoId,
          cells: [
            <Photo key="photo" id={photoId} kind="thumb" alt={note} />,
            note,
            { number: uses },
            at,
            <DecisionForm
              key="remove"
              of={["photoId", photoId]}
              about={note}
              name="islem"
              decisions={[{ value: "cikar", label: "Çıkarın" }]}
            />,
          ],
        }))}
      />
      <Pager page={page} pageCount={pageCount} to={(number) => listQuery({}, number)} />
    </DeskPage>
  );
}
