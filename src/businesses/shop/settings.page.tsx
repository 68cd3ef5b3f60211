import { Form as RouterForm, Link, redirect } from "react-router";
import { AccountPage } from "#src/accounts/account-page.tsx";
import { Avatar } from "#src/accounts/public/avatar.tsx";
import { pictureUrl, shopAddress } from "#src/accounts/public/rules.ts";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formValues } from "#src/shared/validation.ts";
import { Button, LinkButton } from "#src/ui/button.tsx";
import { CheckboxField, CheckboxGroup } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { SelectField } from "#src/ui/form/select-field.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextareaField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { applicationLimits } from "../application/rules.ts";
import { maxSpecialDays, weekdays } from "../opening-hours/rules.ts";
import type { Route } from "./+types/settings.page.ts";
import {
  announcementCount,
  announcementFields,
  announcementMaxLength,
  maxChosen,
  orderField,
  sectionKeys,
  shopAboutMaxLength,
  type ShopDesign,
  shopMessages,
  type ShopPicture,
  shopPicturePaths,
  shopPreviewPath,
  shopSections,
  shopSettingsPath,
  specialFields,
  specialNameMaxLength,
  weekFields,
} from "./design.ts";
import { listableListings } from "./listable.server.ts";
import { readOwnShop, renameOwnShop, saveDesign, setShopPicture } from "./service.server.ts";

export const meta = () => [{ title: "Dükkân ayarları – Kontak" }, { name: "robots", content: "noindex" }];

const intents = {
  save: "kaydet",
  preview: "onizle",
  rename: "ad",
  removeLogo: "logo-kaldir",
  removeCover: "kapak-kaldir",
};

export const loader = pageLoader(async ({ context, url }: Route.LoaderArgs) => {
  const ctx = context.get(appContext);
  const { businessId, shop, view, draft, isPublished, hasChanges } = await readOwnShop(ctx);
  const picture = url.searchParams.get("resim");
  return {
    name: shop.name,
    hasPackages: ctx.payments !== undefined,
    address: shopAddress(shop.slug),
    initials: view.initials,
    draft,
    isPublished,
    hasChanges,
    listings: await listableListings(ctx, businessId, draft.chosen),
    done: doneTexts[[...url.searchParams.keys()].find((name) => name in doneTexts) ?? ""],
    pictureDone: picture === "kaydedildi" ? shopMessages.pictureSaved : undefined,
    pictureFault: picture === "olmadi" ? shopMessages.pictureRefused : undefined,
  };
});

const doneTexts: Readonly<Record<string, string>> = {
  kaydedildi: shopMessages.saved,
  yayimlandi: shopMessages.published,
  ad: shopMessages.renamed,
  kaldirildi: shopMessages.pictureRemoved,
};

export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const ctx = context.get(appContext);
  const values = formValues(await request.formData());
  switch (values["islem"]) {
    case intents.rename:
      await renameOwnShop(ctx, values);
      return redirect(`${shopSettingsPath}?ad`);
    case intents.removeLogo:
    case intents.removeCover:
      await setShopPicture(ctx, values["islem"] === intents.removeLogo ? "logo" : "cover", null);
      return redirect(`${shopSettingsPath}?kaldirildi`);
    default:
      await saveDesign(ctx, values);
      return redirect(values["islem"] === intents.preview ? shopPreviewPath : `${shopSettingsPath}?kaydedildi`);
  }
});

/** The owner's settings of the shop page: a draft, which the preview publishes. */
export default function ShopSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const {
    name,
    hasPackages,
    address,
    initials,
    draft,
    isPublished,
    hasChanges,
    listings,
    done,
    pictureDone,
    pictureFault,
  } = loaderData;
  const refused = actionData instanceof Response ? undefined : actionData;
  const isRename = refused?.values["islem"] === intents.rename;
  return (
    <AccountPage
      title="Dükkân ayarları"
      lead="Değişiklikleriniz taslakta kalır; önizledikten sonra yayımlarsınız. Ziyaretçiler o zamana kadar eskisini görür."
    >
      {done && !refused && <Notice tone="good" text={done} />}
      <p className="small">
        <Link to={address}>Dükkân sayfanız</Link>
        {hasChanges && " · Yayımlanmamış değişiklikleriniz var"}
        {!isPublished && !hasChanges && " · Henüz düzenlemediniz"}
        {hasPackages && (
          <>
            {" · "}
            <Link to="/kurumsal/paketler">Kurumsal paketler</Link>
          </>
        )}
      </p>
      <Form method="post" id="ad" className="account__form" key={name} answer={isRename ? refused : undefined}>
        <input type="hidden" name="islem" value={intents.rename} />
        <TextField
          name="shopName"
          label="Dükkânınızın adı"
          minLength={applicationLimits.shopName.min}
          maxLength={applicationLimits.shopName.max}
          defaultValue={name}
          hint="Adı değiştirdiğinizde sayfanızın adresi de değişir; eski adresi yenisine yönlenir."
        />
        <SubmitButton look="line">Adı değiştirin</SubmitButton>
      </Form>
      <section aria-labelledby="h-resimler" className="shop-settings__pictures">
        <h2 id="h-resimler">Logo ve kapak</h2>
        {pictureDone && !refused && <Notice tone="good" text={pictureDone} />}
        {pictureFault && !refused && <Notice tone="bad" text={pictureFault} />}
        <PictureForm
          kind="logo"
          label="Logo"
          hint="Kare kesilir, en az 160 x 160 piksel."
          isThere={draft.logoId !== null}
        >
          <Avatar initials={initials} pictureId={draft.logoId} size="xl" />
        </PictureForm>
        <PictureForm
          kind="cover"
          label="Kapak"
          hint="Dörde bir oranında kesilir, en az 800 x 200 piksel."
          isThere={draft.coverId !== null}
        >
          {draft.coverId && (
            <img
              className="shop-settings__cover"
              src={pictureUrl(draft.coverId, 800)}
              alt=""
              width={800}
              height={200}
            />
          )}
        </PictureForm>
      </section>
      <DesignForm
        key={JSON.stringify(draft)}
        draft={draft}
        listings={listings}
        answer={isRename ? undefined : refused}
      />
    </AccountPage>
  );
}

function PictureForm({
  kind,
  label,
  hint,
  isThere,
  children,
}: {
  kind: ShopPicture;
  label: string;
  hint: string;
  isThere: boolean;
  children: React.ReactNode;
}) {
  const isClosed = useFormsClosed();
  return (
    <div className="shop-settings__picture">
      {children}
      <form method="post" action={shopPicturePaths[kind]} encType="multipart/form-data" className="account__form">
        <div className="field">
          <label className="field__label" htmlFor={`resim-${kind}`}>
            {label}
          </label>
          <input
            id={`resim-${kind}`}
            type="file"
            name="picture"
            className="input"
            required
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif"
            disabled={isClosed}
          />
          <p className="field__hint">{hint}</p>
        </div>
        <SubmitButton look="line" size="s" aria-label={`${label} yükleyin`}>
          Yükleyin
        </SubmitButton>
      </form>
      {isThere && (
        <RouterForm method="post">
          <Button
            type="submit"
            size="s"
            name="islem"
            value={kind === "logo" ? intents.removeLogo : intents.removeCover}
            disabled={isClosed}
          >
            {label} kaldırın
          </Button>
        </RouterForm>
      )}
    </div>
  );
}

type DesignFormProps = {
  draft: ShopDesign;
  listings: readonly { value: string; label: string }[];
  answer: unknown;
};

function DesignForm({ draft, listings, answer }: DesignFormProps) {
  const { about, accent, sections, chosen, hours, announcements } = draft;
  const places = [
    ...sectionKeys.map((_, at) => ({ value: String(at + 1), label: `${at + 1}. sırada` })),
    { value: "0", label: "Gösterilmesin" },
  ];
  const specialRows = Math.min(maxSpecialDays, hours.specialDays.length + 3);
  return (
    <Form method="post" id="duzen" className="account__form" answer={answer}>
      <h2>Tanıtım</h2>
      <TextareaField
        name="about"
        label="Hakkımızda"
        isOptional
        rows={6}
        maxLength={shopAboutMaxLength}
        isCounted
        defaultValue={about}
        hint="Telefon ve bağlantı yazılamaz."
      />
      {Array.from({ length: announcementCount }, (_, at) => {
        const fields = announcementFields(at);
        return (
          <div key={at} className="account__pair">
            <TextField
              name={fields.text}
              label={`${at + 1}. duyuru`}
              isOptional
              maxLength={announcementMaxLength}
              defaultValue={announcements[at]?.text ?? ""}
            />
            <TextField
              type="date"
              name={fields.until}
              label={`${at + 1}. duyurunun son günü`}
              isOptional
              defaultValue={announcements[at]?.until ?? ""}
            />
          </div>
        );
      })}
      <h2>Renk</h2>
      <CheckboxField name="hasAccent" isOptional defaultChecked={accent !== null}>
        Kendi rengim kullanılsın
      </CheckboxField>
      <TextField
        type="color"
        name="accent"
        label="Vurgu rengi"
        isOptional
        defaultValue={accent ?? "#0b3d91"}
        hint="Üzerindeki yazının rengini okunacak biçimde biz seçeriz."
      />
      <h2>Bölümlerin sırası</h2>
      <div className="account__pair">
        {sectionKeys.map((key) => (
          <SelectField
            key={key}
            name={orderField(key)}
            label={`“${shopSections[key]}” bölümü`}
            placeholder={null}
            options={key === "stock" ? places.slice(0, -1) : places}
            defaultValue={String(sections.indexOf(key) + 1)}
          />
        ))}
      </div>
      {listings.length > 0 && (
        <div className="shop-settings__chosen">
          <CheckboxGroup
            name="chosen"
            label={`Öne çıkan ilanlar (en çok ${maxChosen})`}
            isOptional
            options={listings}
            defaultValues={chosen}
          />
        </div>
      )}
      <h2>Çalışma saatleri</h2>
      <p className="small muted">Kapalı olduğunuz günleri boş bırakın.</p>
      <div className="shop-settings__days">
        {weekdays.map((day, at) => {
          const [opens, closes] = weekFields(at);
          const [span] = hours.week[at] ?? [];
          return (
            <div key={day} className="account__pair">
              <TextField type="time" name={opens} label={`${day} açılış`} isOptional defaultValue={span?.[0] ?? ""} />
              <TextField type="time" name={closes} label={`${day} kapanış`} isOptional defaultValue={span?.[1] ?? ""} />
            </div>
          );
        })}
      </div>
      <CheckboxField name="isClosedOnHolidays" isOptional defaultChecked={hours.isClosedOnHolidays}>
        Resmî tatillerde kapalıyız
      </CheckboxField>
      <h2>Özel günler</h2>
      <p className="small muted">O gün kapalıysanız saatleri boş bırakın; resmî tatilde açıksanız saatlerini yazın.</p>
      {Array.from({ length: specialRows }, (_, at) => {
        const fields = specialFields(at);
        const special = hours.specialDays[at];
        return (
          <fieldset key={at} className="shop-settings__row">
            <legend className="field__label">{at + 1}. özel gün</legend>
            <TextField type="date" name={fields.day} label="Tarih" isOptional defaultValue={special?.day ?? ""} />
            <TextField
              name={fields.name}
              label="Adı"
              isOptional
              maxLength={specialNameMaxLength}
              defaultValue={special?.name ?? ""}
            />
            <TextField
              type="time"
              name={fields.opens}
              label="Açılış"
              isOptional
              defaultValue={special?.spans[0]?.[0] ?? ""}
            />
            <TextField
              type="time"
              name={fields.closes}
              label="Kapanış"
              isOptional
              defaultValue={special?.spans[0]?.[1] ?? ""}
            />
          </fieldset>
        );
      })}
      <SubmitButton isWide name="islem" value={intents.preview}>
        Kaydedip önizleyin
      </SubmitButton>
      <SubmitButton isWide look="line" name="islem" value={intents.save}>
        Taslağı kaydedin
      </SubmitButton>
      <LinkButton look="line" to={shopPreviewPath}>
        Önizlemeyi açın
      </LinkButton>
    </Form>
  );
}
