import { useState } from "react";
import { useNavigate } from "react-router";
import { CompareButton } from "#src/compare/compare-button.tsx";
import { CompareSelection } from "#src/compare/selection.tsx";
import { appContext } from "#src/shared/context.server.ts";
import { formAction, pageLoader } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { formValues, parseInput } from "#src/shared/validation.ts";
import { LinkButton } from "#src/ui/button.tsx";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import type { Route } from "./+types/garage.page.ts";
import { EmailPopup } from "./email-popup.tsx";
import { GarageItem } from "./garage-item.tsx";
import { GarageSort } from "./garage-sort.tsx";
import { HeartButton, useGarageCount } from "./hearts.tsx";
import { GarageNoteInput } from "./note-input.ts";
import { readGarage } from "./page-data.server.ts";
import { garageAddress } from "./rules.ts";
import { saveGarageNote } from "./service.server.ts";

export const loader = pageLoader(async ({ context, request }: Route.LoaderArgs) =>
  readGarage(context.get(appContext), new URL(request.url).searchParams),
);

/** A note's form without scripts; with them it is saved in place. */
export const action = formAction(async ({ context, request }: Route.ActionArgs) => {
  const { note_id, note_value } = parseInput(GarageNoteInput, formValues(await request.formData()));
  const { message } = await saveGarageNote(context.get(appContext), note_id, note_value);
  return { done: message };
});

export const meta = () => [{ title: "Garajım – Kontak" }, { name: "robots", content: "noindex" }];

export default function GaragePage({ loaderData, actionData }: Route.ComponentProps) {
  const { view, total, pageCount, items, notice, removed } = loaderData;
  const navigate = useNavigate();
  const count = useGarageCount();
  const [isOff, setOff] = useState(false);
  const box = useFocusRestore<HTMLDivElement>();
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <div ref={box} className="page garage">
      <h1>Garajım</h1>
      {actionData && "done" in actionData && <Notice tone="good" text={actionData.done} />}
      {refused && !refused.values["note_id"] && <Notice tone="bad" text={refused.message} />}
      {removed && (
        <Notice tone="good" icon="info">
          <p>
            {removed.name} garajınızdan çıkarıldı.{" "}
            <HeartButton keyCode={removed.keyCode} isAdding>
              Geri alın
            </HeartButton>
          </p>
        </Notice>
      )}
      <EmailPopup
        notice={notice}
        isOff={isOff}
        onClose={() => {
          setOff(false);
          if (notice) void navigate(garageAddress(view), { replace: true, preventScrollReset: true });
        }}
      />
      {total === 0 ? (
        <EmptyState icon="heart" title="Garajınızda ilan yok">
          <p className="small muted">
            Beğendiğiniz ilanların kalp düğmesine basın; burada toplanır, fiyatı değişince görürsünüz.
          </p>
          <LinkButton look="ink" size="s" to="/otomobil">
            Otomobillere bakın
          </LinkButton>
        </EmptyState>
      ) : (
        <CompareSelection>
          <div className="garage__tools">
            <p className="muted">
              <span className="num">{formatNumber(count ?? total)}</span> ilan
            </p>
            <GarageSort sort={view.sort} />
            <CompareButton />
          </div>
          <ul>
            {items.map((item) => (
              <GarageItem
                key={item.id}
                item={item}
                refused={refused?.values["note_id"] === String(item.id) ? refused : undefined}
                onEmailOff={() => setOff(true)}
              />
            ))}
          </ul>
          <Pager page={view.page} pageCount={pageCount} to={(page) => garageAddress({ ...view, page })} />
        </CompareSelection>
      )}
    </div>
  );
}
