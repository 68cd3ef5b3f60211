import { Link } from "react-router";
import { Avatar } from "#src/people/accounts/public/avatar.tsx";
import { pictureUrl, shopAddress } from "#src/people/accounts/public/rules.ts";
import { lookup } from "#src/shared/lookup.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { refusalOf } from "#src/ui/form/refusal-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { TextField } from "#src/ui/form/text-fields.tsx";
import { applicationLimits } from "../application/rules.ts";
import { BusinessPage } from "../business-page.tsx";
import type { Route } from "./+types/settings.page.ts";
import { shopIntents as intents, shopMessages, shopPreviewPath, shopSettingsPath } from "./design.ts";
import { DesignForm } from "./design-form.tsx";
import { ShopPictureForm } from "./shop-picture-form.tsx";
import { listableListings } from "./listable.server.ts";
import { readOwnShop, renameOwnShop, saveDesign, setShopPicture } from "./service.server.ts";

export const meta = () => [{ title: "Dükkân ayarları – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, url }: WithContext<Route.LoaderArgs>) => {
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
    done: lookup(doneTexts, ...url.searchParams.keys()),
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

export const action = formActions(({ ctx, form }: Sent<Route.ActionArgs>) => ({
  [intents.rename]: [() => renameOwnShop(ctx, form), { to: `${shopSettingsPath}?ad` }],
  [intents.removeLogo]: [() => setShopPicture(ctx, "logo", null), { to: `${shopSettingsPath}?kaldirildi` }],
  [intents.removeCover]: [() => setShopPicture(ctx, "cover", null), { to: `${shopSettingsPath}?kaldirildi` }],
  [intents.preview]: [() => saveDesign(ctx, form), { to: shopPreviewPath }],
  [intents.save]: [() => saveDesign(ctx, form), { to: `${shopSettingsPath}?kaydedildi` }],
}));

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
  const isRename = refusalOf(refused, intents.rename) !== undefined;
  return (
    <BusinessPage
      title="Dükkân ayarları"
      lead="Değişiklikleriniz taslakta kalır; önizledikten sonra yayımlarsınız. Ziyaretçiler o zamana kadar eskisini görür."
    >
      {done && !refused && <ResultNotice tone="good" text={done} />}
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
        {pictureDone && !refused && <ResultNotice tone="good" text={pictureDone} />}
        {pictureFault && !refused && <ResultNotice tone="bad" text={pictureFault} />}
        <ShopPictureForm
          kind="logo"
          label="Logo"
          hint="Kare kesilir, en az 160 x 160 piksel."
          isThere={draft.logoId !== null}
        >
          <Avatar initials={initials} pictureId={draft.logoId} size="xl" />
        </ShopPictureForm>
        <ShopPictureForm
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
        </ShopPictureForm>
      </section>
      <DesignForm
        key={JSON.stringify(draft)}
        draft={draft}
        listings={listings}
        answer={isRename ? undefined : refused}
      />
    </BusinessPage>
  );
}
