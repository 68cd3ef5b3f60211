import { editAddress } from "#src/selling/listings/own-listings.ts";
import { Link, redirect } from "react-router";
import { pageTitle } from "#src/shared/page-title.ts";
import { type FormRefusal, formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { Photo } from "#src/selling/listings/photos/photo.tsx";
import type { Route } from "./+types/differences.page.ts";
import { type Differences, readDifferences, takeOthers } from "./differences.server.ts";
import { differencesAddress, DifferencesForm, editMessages, savedAddress } from "./rules.ts";
import { EditConflict, saveEdit } from "./service.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle(loaderData ? [`${loaderData.keyCode}: farklar`, loaderData.name] : ["Farklar"]) },
  { name: "robots", content: "noindex" },
];

const keyCodeOf = (request: Request) => new URL(request.url).searchParams.get("keyCode")?.toUpperCase() ?? "";

export const loader = pageLoader(async ({ request, ctx }: WithContext<Route.LoaderArgs>) => {
  const keyCode = keyCodeOf(request);
  const data = await readDifferences(ctx, keyCode);
  if (data.differences.length === 0) throw redirect(editAddress(keyCode));
  return data;
});

export const action = formAction(
  async ({ request, ctx, form }: Sent<Route.ActionArgs>) => {
    const keyCode = keyCodeOf(request);
    const { intent, version, keep } = parseInput(DifferencesForm, form);
    if (intent === "al") {
      await takeOthers(ctx, { keyCode, version, keep });
      return redirect(editAddress(keyCode));
    }
    try {
      return redirect(savedAddress(await saveEdit(ctx, { keyCode, over: version })));
    } catch (error) {
      // Invalid fields of the edit are shown and corrected in its wizard.
      if (error instanceof EditConflict || !(error instanceof Error && "fields" in error && error.fields)) throw error;
      return redirect(editAddress(keyCode));
    }
  },
  { allowsImpersonation: true },
);

export default function DifferencesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { keyCode, name, version, differences } = loaderData;
  const answer = actionData instanceof Response ? undefined : (actionData as FormRefusal | undefined);
  return (
    <div className="page">
      <div className="differences-page">
        <h1>İlan siz düzenlerken değişti</h1>
        <p className="edit__which">
          <strong>{name}</strong> <span className="muted small nowrap">İlan no {keyCode}</span>
        </p>
        <p>{editMessages.conflict} Hiçbir şey kaybolmadı: aşağıda iki tarafın yazdıkları yan yana duruyor.</p>
        <Form method="post" action={differencesAddress(keyCode)} answer={answer} key={version}>
          <input type="hidden" name="version" value={version} />
          <div className="differences">
            {differences.map((one) => (
              <Difference key={one.slug} difference={one} />
            ))}
          </div>
          <div className="differences__ways">
            <section>
              <h2>Diğer değişiklikleri al</h2>
              <p className="small muted">
                İlanın şimdiki hâli düzenlemenize gelir; “Benimkini koru” dedikleriniz sizin yazdığınız gibi kalır.
                Kaydetmeden önce bir kez daha bakarsınız.
              </p>
              <SubmitButton name="intent" value="al" isAlwaysOpen>
                Diğer değişiklikleri al
              </SubmitButton>
            </section>
            <section>
              <h2>Benimkileri kaydet</h2>
              <p className="small muted">
                Yukarıdaki bütün alanlarda ilanda yazanın yerine sizinki geçer; diğer kişinin bu alanlardaki
                değişiklikleri silinir.
              </p>
              <SubmitButton look="line" name="intent" value="kaydet">
                Benimkileri kaydet
              </SubmitButton>
            </section>
          </div>
          <p>
            <Link to={editAddress(keyCode)}>Düzenlemeye dönün</Link>
          </p>
        </Form>
      </div>
    </div>
  );
}

type Row = Differences["differences"][number];

/** One field in both versions; by default the member's value wins where only they changed it. */
function Difference({ difference: { slug, name, theirs, mine, photos, isByMe, isByThem } }: { difference: Row }) {
  return (
    <section className="panel difference" aria-labelledby={`fark-${slug}`}>
      <h2 className="difference__name" id={`fark-${slug}`}>
        {name}
      </h2>
      <dl className="difference__sides">
        <div>
          <dt>
            İlanda şimdi <span className="muted">{isByThem ? "(diğer kişi değiştirdi)" : ""}</span>
          </dt>
          <dd>{photos ? <Photos ids={photos.theirs} /> : theirs || "–"}</dd>
        </div>
        <div>
          <dt>
            Sizin düzenlemenizde <span className="muted">{isByMe ? "(siz değiştirdiniz)" : ""}</span>
          </dt>
          <dd>{photos ? <Photos ids={photos.mine} /> : mine || "–"}</dd>
        </div>
      </dl>
      <Check name="keep[]" value={slug} defaultChecked={isByMe && !isByThem}>
        Benimkini koru<span className="sr">: {name}</span>
      </Check>
    </section>
  );
}

const Photos = ({ ids }: { ids: readonly string[] }) => (
  <ul className="difference__photos">
    {ids.map((id, index) => (
      <li key={id}>
        <Photo id={id} alt={`${index + 1}. fotoğraf`} kind="thumb" />
      </li>
    ))}
  </ul>
);
