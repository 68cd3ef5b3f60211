import { tabOf } from "#src/listings/own-listings.ts";
import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { useFormsClosed } from "#src/ui/form/form-state.ts";
import { Notice } from "#src/ui/notice.tsx";
import { PrivateLimitPopup } from "#src/selling/private-limit-popup.tsx";
import { transitions } from "#src/listings/rules.ts";
import { isStateAction, type Outcome, type OwnAction, ownActions } from "./rules.ts";

/** Among several, one that the limit of private members refused. */
type Refused = Outcome["failed"][number] | undefined;

/** What the page's forms are answered: what was done, or what is asked before it is done. */
export type Answer =
  | FormRefusal
  | { action?: OwnAction; text: string; isPartial?: boolean; limit?: Refused }
  | { ask: { action: OwnAction; keyCodes: string[]; isOne: boolean } };

/** The answer above the list; it takes the focus, for the button that was pressed may be gone with its row. */
export function AnswerNotice({ answer }: { answer: Answer | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <div ref={box} tabIndex={-1} className="mine__answer">
      {"ask" in answer ? <Asked ask={answer.ask} /> : <Told answer={answer} />}
    </div>
  );
}

function Told({ answer }: { answer: Exclude<Answer, { ask: unknown }> }) {
  const limit = "message" in answer ? answer : answer.limit;
  const text = "message" in answer ? answer.message : answer.text;
  const isRefused = "message" in answer || answer.isPartial === true;
  const action = "action" in answer ? answer.action : undefined;
  const target = action && isStateAction(action) ? transitions[action].to : undefined;
  return (
    <>
      <Notice tone={isRefused ? "bad" : "good"} text={text}>
        {target && <Link to={`/ilanlarim?durum=${tabOf(target).slug}`}>“{tabOf(target).name}” listesine gidin</Link>}
      </Notice>
      <PrivateLimitPopup answer={limit} />
    </>
  );
}

/** Asked by the server where scripts did not ask before sending. */
function Asked({ ask: { action, keyCodes, isOne } }: { ask: Extract<Answer, { ask: unknown }>["ask"] }) {
  const { ask } = ownActions[action];
  return (
    <Notice tone="warn" icon="alert">
      <p>
        <strong>
          {ask!.title} ({keyCodes.length} ilan)
        </strong>
      </p>
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
