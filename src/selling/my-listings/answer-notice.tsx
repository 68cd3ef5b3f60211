import { tabOf } from "#src/selling/listings/own-listings.ts";
import { useLayoutEffect, useRef } from "react";
import { Form, Link } from "react-router";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Notice } from "#src/ui/notice.tsx";
import { showFocused, useAnswered } from "#src/ui/use-answered.ts";
import { PrivateLimitPopup } from "#src/selling/listing-editor/private-limit-popup.tsx";
import { transitions } from "#src/selling/listings/transitions.ts";
import { saleUndoMinutes } from "#src/selling/listings/sale-rules.ts";
import { DiscountFormPanel } from "./discount/discount-form.tsx";
import type { DiscountQuestion } from "./discount/page-data.server.ts";
import { NamedListings } from "./named-listings.tsx";
import { askTitle, isStateAction, type Outcome, type OwnAction, ownActions } from "./rules.ts";

/** Whether the limit of private members refused one of several listings. */
type Refused = Outcome["failed"][number] | undefined;

/** The answer to the page's forms: the result, or a question to confirm. */
export type Answer =
  | FormRefusal
  | {
      action?: OwnAction;
      text: string;
      /** Of an action on several listings. */
      failed?: (Outcome["failed"][number] & { names: string[] })[];
      limit?: Refused;
      /** The listings whose sale can be undone. */
      undoable?: string[];
    }
  | { discount: DiscountQuestion }
  | { ask: { action: OwnAction; keyCodes: string[]; names: string[]; isOne: boolean } };

/** The answer above the list; it takes the focus, because the pressed button may have disappeared with its row. */
export function AnswerNotice({ answer }: { answer: Answer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  // Before the answer is painted: a menu that is opened after it would be closed by a later focus.
  useLayoutEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  useAnswered(answer, () => {
    if (document.activeElement === box.current) showFocused(box.current);
  });
  if (!answer) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the owner pressed
    <div ref={box} tabIndex={-1} autoFocus className="mine__answer">
      {"ask" in answer ? (
        <Asked ask={answer.ask} />
      ) : "discount" in answer ? (
        <DiscountFormPanel key={answer.discount.asOf} question={answer.discount} />
      ) : (
        <Done answer={answer} />
      )}
    </div>
  );
}

function Done({ answer }: { answer: Exclude<Answer, { ask: unknown } | { discount: unknown }> }) {
  if ("message" in answer)
    return (
      <>
        <Notice tone="bad" text={answer.message} />
        <PrivateLimitPopup answer={answer} />
      </>
    );
  const { action, text, failed = [], limit, undoable = [] } = answer;
  const target = action && action !== "undoSale" && isStateAction(action) ? transitions[action].to : undefined;
  return (
    <>
      {text !== "" && (
        <Notice tone="good" text={text}>
          {target && <Link to={`/ilanlarim?durum=${tabOf(target).slug}`}>“{tabOf(target).name}” listesine gidin</Link>}
          {undoable.length > 0 && <UndoSale keyCodes={undoable} />}
        </Notice>
      )}
      {failed.map(({ message, keyCodes, names }) => (
        <Notice key={message} tone="bad">
          <p>
            <strong>{keyCodes.length} ilan değiştirilemedi:</strong> {message}
          </p>
          <NamedListings names={names} count={keyCodes.length} />
        </Notice>
      ))}
      <PrivateLimitPopup answer={limit} />
    </>
  );
}

function UndoSale({ keyCodes }: { keyCodes: readonly string[] }) {
  return (
    <Form method="post" className="mine__asked">
      {keyCodes.map((keyCode) => (
        <input key={keyCode} type="hidden" name="offers[]" value={keyCode} />
      ))}
      <Button type="submit" size="s" look="line" name="action" value="undoSale" disabled={useFormsClosed()}>
        {ownActions.undoSale.label}
      </Button>
      <span className="small">{saleUndoMinutes} dakika içinde</span>
    </Form>
  );
}

/** The confirmation by the server, for forms sent without scripts. */
function Asked({ ask: { action, keyCodes, names, isOne } }: { ask: Extract<Answer, { ask: unknown }>["ask"] }) {
  const { ask } = ownActions[action];
  return (
    <Notice tone="warn" icon="alert">
      <p>
        <strong>{askTitle(action, keyCodes.length)}</strong>
      </p>
      <NamedListings names={names} count={keyCodes.length} />
      <p>{ask!.question}</p>
      <Form method="post" className="mine__asked">
        {keyCodes.map((keyCode) => (
          <input key={keyCode} type="hidden" name={isOne ? "keyCode" : "offers[]"} value={keyCode} />
        ))}
        <input type="hidden" name="confirmed" value="1" />
        <Button type="submit" look="ink" size="s" name="action" value={action} disabled={useFormsClosed()}>
          {ask!.yes}
        </Button>
        <Link to="." relative="path">
          Vazgeçin
        </Link>
      </Form>
    </Notice>
  );
}
