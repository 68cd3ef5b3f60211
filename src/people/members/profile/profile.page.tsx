import { useState } from "react";
import { Link } from "react-router";
import { AccountPage } from "#src/people/accounts/account-page.tsx";
import { listTowns } from "#src/core/locations/api.ts";
import { ownPlaceMessages } from "#src/core/locations/own-place/rules.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { CheckboxField } from "#src/ui/form/choice-fields.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { SellerHead } from "../seller/seller-head.tsx";
import type { Route } from "./+types/profile.page.ts";
import { PictureForm } from "./picture-form.tsx";
import { pictureMessages, profileMessages, profilePath } from "./rules.ts";
import { OwnPlaceFields, ownPlaceIntent } from "../own-place/own-place-form.tsx";
import { readProfile, removePicture, saveMemberPlace, saveProfile, saveShownInShop } from "./service.server.ts";
import { ProfileForm } from "./profile-input.ts";

const fields = fieldsOf(ProfileForm);

export const meta = () => [{ title: "Profilim – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => ({
  profile: await readProfile(ctx),
  isSaved: url.searchParams.has("kaydedildi"),
  isPlaceSaved: url.searchParams.has("yer-kaydedildi"),
  picture: url.searchParams.get("resim"),
}));

const shownIntent = "ekipte-goster";

/** Saves the form or a choice, or removes the picture. */
export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  "resmi-kaldir": [() => removePicture(ctx), pictureMessages.removed],
  [shownIntent]: async () => ({
    done: (await saveShownInShop(ctx, form)) ? profileMessages.shown : profileMessages.hidden,
  }),
  [ownPlaceIntent]: [() => saveMemberPlace(ctx, form), { to: `${profilePath}?yer-kaydedildi` }],
  default: [() => saveProfile(ctx, form), { to: `${profilePath}?kaydedildi` }],
}));

const options = (places: readonly { id: number; name: string }[]) =>
  places.map(({ id, name }) => ({ value: String(id), label: name }));

/** The member's profile form, and a preview of their public page. */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, isSaved, isPlaceSaved, picture } = loaderData;
  const { preview, cities } = profile;
  const isPlaceRefused = refusalOf(actionData, ownPlaceIntent) !== undefined;
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <AccountPage
      title="Profilim"
      lead={
        preview ? "Alıcılar ve satıcılar sayfanızda bunları görür. Soyadınızın yalnız ilk harfi gösterilir." : undefined
      }
    >
      {!actionData && isSaved && <ResultNotice tone="good" text={profileMessages.saved} />}
      {!actionData && isPlaceSaved && <ResultNotice tone="good" text={ownPlaceMessages.saved} />}
      {!actionData && picture === "kaydedildi" && <ResultNotice tone="good" text={pictureMessages.saved} />}
      {!actionData && picture === "olmadi" && <ResultNotice tone="bad" text={pictureMessages.refused} />}
      {done && <ResultNotice tone="good" text={done} />}
      {(preview || profile.isOfShop) && <PictureForm initials={profile.initials} pictureId={profile.pictureId} />}
      {!preview && !profile.isOfShop && <Notice text={profileMessages.noPicture} />}
      {profile.isOfShop && (
        <Form
          method="post"
          className="account__form"
          key={String(profile.isShownInShop)}
          answer={refusalOf(actionData, shownIntent)}
        >
          <input type="hidden" name="islem" value={shownIntent} />
          <CheckboxField
            name="isShown"
            isOptional
            defaultChecked={profile.isShownInShop}
            hint={`Açıkken dükkânınızın sayfasında “${profile.shownName}”, göreviniz ve varsa resminiz görünür. İstediğiniz zaman kapatabilirsiniz.`}
          >
            Dükkân sayfasında, ekipte gösterilsin
          </CheckboxField>
          <SubmitButton look="line">Seçiminizi kaydedin</SubmitButton>
        </Form>
      )}
      <Form method="post" className="account__form" answer={isPlaceRefused ? undefined : actionData}>
        <TextField {...fields.firstName} label="Ad" autoComplete="given-name" defaultValue={profile.firstName} />
        <TextField {...fields.lastName} label="Soyad" autoComplete="family-name" defaultValue={profile.lastName} />
        <PlaceFields cities={cities} profile={profile} />
        {preview && (
          <TextareaField
            {...fields.about}
            label="Hakkınızda"
            isOptional
            rows={5}
            isCounted
            defaultValue={profile.about}
            hint="Aracınızı nasıl kullandığınızı, ne zaman görülebileceğini yazabilirsiniz. Telefon ve bağlantı yazılamaz."
          />
        )}
        <SubmitButton isWide>Kaydedin</SubmitButton>
      </Form>
      {profile.place && (
        <OwnPlaceFields
          key={JSON.stringify(profile.place)}
          place={profile.place}
          answer={isPlaceRefused ? actionData : undefined}
        />
      )}
      {preview && (
        <section className="profile-preview" aria-labelledby="h-onizleme">
          <h2 id="h-onizleme" className="account__group">
            Başkaları böyle görür
          </h2>
          <div className="profile-preview__box">
            <SellerHead view={preview} level="h3" />
          </div>
          <p className="small">
            <Link to={preview.address}>Sayfanızı açın</Link>
          </p>
        </section>
      )}
    </AccountPage>
  );
}

type Place = { id: number; name: string };
type PlaceProps = { cities: Place[]; profile: { cityId: number | null; townId: number | null; towns: Place[] } };

/** Without scripts the towns of a newly chosen city are offered once it is saved. */
function PlaceFields({ cities, profile }: PlaceProps) {
  const [{ city, towns }, setPlace] = useState({ city: String(profile.cityId ?? ""), towns: profile.towns });
  async function choose(chosen: string) {
    setPlace({ city: chosen, towns: [] });
    if (chosen === "") return;
    const found = await listTowns({ id: chosen }).catch(() => []);
    setPlace((now) => (now.city === chosen ? { city: chosen, towns: found } : now));
  }
  return (
    <>
      <SelectField
        name="city"
        label="İl"
        isOptional
        defaultValue={profile.cityId ?? ""}
        options={options(cities)}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {towns.length > 0 && (
        <SelectField
          key={city}
          name="town"
          label="İlçe"
          isOptional
          defaultValue={city === String(profile.cityId) ? (profile.townId ?? "") : ""}
          options={options(towns)}
        />
      )}
    </>
  );
}
