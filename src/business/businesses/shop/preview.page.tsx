import { redirect } from "react-router";
import { htmlPart } from "#src/shared/html-part.server.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { LinkButton } from "#src/ui/button.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Form } from "react-router";
import type { Route } from "./+types/preview.page.ts";
import { shopSettingsPath } from "./design.ts";
import { readShopPage } from "./page-data.server.ts";
import { publishDesign, readOwnShop } from "./service.server.ts";
import { ShopView } from "./shop-view.tsx";

export const meta = () => [{ title: "Dükkân önizlemesi – Kontak" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, context, request, url }: WithContext<Route.LoaderArgs>) => {
  const { businessId, view, draft, hasChanges } = await readOwnShop(ctx);
  return {
    hasChanges,
    shop: await readShopPage(ctx, {
      businessId,
      view,
      design: draft,
      query: url.searchParams,
      listHtml: (pieces) => htmlPart(context, request, pieces),
    }),
  };
});

export const action = formAction(async ({ ctx }: Sent<Route.ActionArgs>) => {
  await publishDesign(ctx);
  return redirect(`${shopSettingsPath}?yayimlandi`);
});

/** The shop page as its draft would look, with the button that publishes it. */
export default function ShopPreviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, hasChanges } = loaderData;
  return (
    <>
      <div className="page shop-preview__bar">
        <h2>Önizleme</h2>
        {hasChanges ? (
          <Form method="post">
            <SubmitButton>Yayımlayın</SubmitButton>
          </Form>
        ) : (
          <p className="muted">Yayımlanmamış değişiklik yok.</p>
        )}
        <LinkButton look="line" to={shopSettingsPath}>
          Ayarlara dönün
        </LinkButton>
        {actionData && "message" in actionData && <ResultNotice tone="bad" text={actionData.message} />}
      </div>
      <ShopView data={shop} isPreview />
    </>
  );
}
