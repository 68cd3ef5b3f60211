import { useState } from "react";
import { useNavigate } from "react-router";
import { CompareButton } from "#src/finding/compare/compare-button.tsx";
import { CompareSelection } from "#src/finding/compare/selection.tsx";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { parseInput } from "#src/shared/validation.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Pager } from "#src/ui/pager.tsx";
import { useFocusRestore } from "#src/ui/use-focus-restore.ts";
import type { Route } from "./+types/garage.page.ts";
import { EmailPopup } from "./email-popup.tsx";
import { EmptyGarage } from "./empty-garage.tsx";
import { GarageItem } from "./garage-item.tsx";
import { GarageSort } from "./garage-sort.tsx";
import { GuestGarage } from "./guest-garage.tsx";
import { HeartButton, useGarageCount } from "./hearts.tsx";
import { GarageNoteInput } from "./note-input.ts";
import { type GaragePageData, guestCards, readGarage } from "./page-data.server.ts";
import { garageAddress } from "./rules.ts";
import { saveGarageNote } from "./service.server.ts";

/** A member's garage. A visitor's is in the browser, which asks the action for its listings. */
export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) =>
  ctx.member ? readGarage(ctx, new URL(request.url).searchParams) : null,
);

/** Answers the listings of a visitor's garage, and saves a member's note without scripts; with them it is saved in place. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { keyCodes, ...note } = form;
  if (typeof keyCodes === "string") return guestCards(ctx, keyCodes.split(" "));
  const { note_id, note_value } = parseInput(GarageNoteInput, note);
  const { message } = await saveGarageNote(ctx, note_id, note_value);
  return { done: message };
});

export const meta = () => [{ title: "Garajım – Kontak" }, { name: "robots", content: "noindex" }];

export default function GaragePage({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData ? <MemberGarage garage={loaderData} actionData={actionData} /> : <GuestGarage />;
}

type MemberProps = { garage: GaragePageData; actionData: Route.ComponentProps["actionData"] };

function MemberGarage({ garage, actionData }: MemberProps) {
  const { view, total, pageCount, items, notice, removed } = garage;
  const navigate = useNavigate();
  const count = useGarageCount();
  const [isOff, setOff] = useState(false);
  const box = useFocusRestore<HTMLDivElement>();
  const refused = actionData && "message" in actionData ? actionData : undefined;
  return (
    <div ref={box} className="page garage">
      <h1>Garajım</h1>
      {actionData && "done" in actionData && <ResultNotice tone="good" text={actionData.done} />}
      {refused && !refused.values["note_id"] && <ResultNotice tone="bad" text={refused.message} />}
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
        <EmptyGarage />
      ) : (
        <CompareSelection>
          <div className="garage__tools">
            <p className="muted">
              <span className="num">{formatNumber(count)}</span> ilan
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
