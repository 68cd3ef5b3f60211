import { countsHours } from "#src/selling/listings/fields/conditions.ts";
import { PhotoFrame } from "#src/selling/listings/photo-frame.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import { Facts } from "#src/ui/facts.tsx";
import type { PhotoUploaderState } from "../photos/uploader/photo-uploader.tsx";
import { isUnusedAgeType } from "#src/selling/listings/rules.ts";
import { enteredPrice } from "./facts.ts";
import type { CreatePageData } from "./page-data.server.ts";
import type { DraftForm } from "./rules.ts";

type Lists = Pick<CreatePageData["lists"], "brands" | "models" | "variants">;
type Props = { data: CreatePageData; lists: Lists; form: DraftForm; photos: PhotoUploaderState };

/** The card as visitors will see it. */
export function Preview({
  data,
  lists,
  form,
  photos: {
    ids: [coverId],
    uploaded,
  },
}: Props) {
  const name = vehicleName(lists, form) || "Aracınız";
  const price = enteredPrice(form);
  const mileage = isUnusedAgeType(Number(form.ageType)) ? "0" : countsHours(data.attributes) ? "" : form.mileage;
  const hours = countsHours(data.attributes) ? form.attributes?.["calisma-saati"] : "";
  const franchiser = data.lists.franchiserBrands.find(({ id }) => String(id) === form.franchiserBrand)?.name;
  const city = data.lists.cities.find(({ id }) => String(id) === form.city)?.name;
  return (
    <aside className="only-wide" aria-labelledby="onizleme">
      <h2 className="preview__title" id="onizleme">
        Önizleme
      </h2>
      <article className="card">
        <PhotoFrame count={uploaded}>
          {coverId && <Photo id={coverId} alt={name} kind="card" sizes="272px" />}
        </PhotoFrame>
        <div className="card__body">
          <div className="card__price">
            {price ? (
              <span className="price">{price}</span>
            ) : (
              <span className="preview__no-price">Fiyat 4. adımda</span>
            )}
          </div>
          <h3 className="card__title">{name}</h3>
          <Facts facts={[form.modelYear, hours && `${hours}\u00a0saat`, mileage && `${mileage}\u00a0km`, city]} />
          {form.nature === "franchiser" && franchiser && <p className="small">{franchiser} yetkili bayisinden</p>}
        </div>
      </article>
    </aside>
  );
}

/** The catalogue's name of the chosen vehicle. */
function vehicleName({ brands, models, variants }: Lists, form: DraftForm) {
  const nameOf = (rows: readonly { id: number; name: string }[], chosen: string | undefined) =>
    rows.find(({ id }) => String(id) === chosen)?.name;
  return [nameOf(brands, form.brand), nameOf(models, form.model), nameOf(variants, form.variant)]
    .filter(Boolean)
    .join(" ");
}
