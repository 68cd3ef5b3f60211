import { useEffect, useId, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { rejectionReasons, removalReasons } from "#src/selling/listings/transitions.ts";
import type { FormRefusal } from "#src/shared/page.server.ts";
import { Button } from "#src/ui/button.tsx";
import { Check } from "#src/ui/form/choice-fields.tsx";
import { FieldNote } from "#src/ui/form/field.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import type { ModeratedListing } from "./moderated-listing.server.ts";
import { decisionsId, type DecisionName, decisions, noteMaxLength, ownListingMessage } from "./rules.ts";
import { reasonsAttribute, shortcutOf, useShortcuts } from "./use-shortcuts.ts";

type Props = {
  listing: Pick<ModeratedListing, "decisions" | "isOwn" | "stateName" | "version" | "reviewedBy" | "pending">;
  /** The last refusal with the entered values, which stay in the form. */
  refusal: FormRefusal | undefined;
};

/** The moderator's decisions on the listing; works by keyboard and without scripts. */
export function DecisionPanel({ listing, refusal }: Props) {
  const { decisions: possible, isOwn, stateName, version, reviewedBy, pending } = listing;
  const isHydrated = useHydrated();
  const shortcuts = useShortcuts();
  const can = (decision: DecisionName) => possible.includes(decision);
  const isAgainst = can("reject") || can("askChange");
  return (
    <section className="panel desk__box" aria-labelledby={decisionsId}>
      <h2 id={decisionsId} tabIndex={-1}>
        Karar
      </h2>
      {possible.length === 0 && (
        <p className="muted">{isOwn ? ownListingMessage : (pending ?? reviewedBy ?? `Durum: ${stateName}.`)}</p>
      )}
      {can("approve") && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <DecisionButton name="approve" look="primary" hasHint={shortcuts.isOn} />
        </Form>
      )}
      {can("pass") && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <DecisionButton name="pass" look="primary" hasHint={shortcuts.isOn} />
        </Form>
      )}
      {can("dismiss") && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <DecisionButton name="dismiss" look="primary" hasHint={shortcuts.isOn} />
        </Form>
      )}
      {isAgainst && (
        <Form method="post" className="desk__reject">
          <input type="hidden" name="version" value={version} />
          <Reasons
            name="reasons"
            legend="Nedenler"
            texts={rejectionReasons}
            refusal={refusal}
            hasHint={shortcuts.isOn}
          />
          <NoteField refusal={refusal} />
          {can("reject") && <DecisionButton name="reject" look="bad" hasHint={shortcuts.isOn} />}
          {can("askChange") && <DecisionButton name="askChange" look="line" hasHint={shortcuts.isOn} />}
        </Form>
      )}
      {can("takeDown") && (
        <details className="desk__remove" open={refusal?.values["decision"] === "takeDown"}>
          <summary>İlanı kaldırın</summary>
          <Form method="post" className="desk__reject">
            <input type="hidden" name="version" value={version} />
            <Reasons
              name="removal"
              legend="Kaldırma nedenleri"
              texts={removalReasons}
              refusal={refusal}
              hasHint={shortcuts.isOn}
            />
            <NoteField refusal={refusal} />
            <DecisionButton name="takeDown" look="bad" hasHint={false} />
          </Form>
        </details>
      )}
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <DecisionButton name="release" look="quiet" hasHint={shortcuts.isOn} />
      </Form>
      {isHydrated && (
        <Check
          className="desk__shortcuts"
          checked={shortcuts.isOn}
          onChange={(event) => shortcuts.setOn(event.target.checked)}
        >
          Klavye kısayolları: rakam nedeni işaretler, harf düğmeye götürür, Enter basar
        </Check>
      )}
    </section>
  );
}

type ButtonProps = {
  name: DecisionName;
  look: "primary" | "bad" | "line" | "quiet";
  /** Whether it has its shortcut; undefined for a second button of the same decision. */
  hasHint?: boolean;
  /** Replaces the decision's own label. */
  label?: string;
};

/** Submits its form with a decision. */
export function DecisionButton({ name, look, hasHint, label }: ButtonProps) {
  const isSending = useNavigation().state !== "idle";
  const key = shortcutOf(name);
  return (
    <Button
      type="submit"
      look={look}
      isWide
      name="decision"
      value={name}
      disabled={isSending}
      {...(hasHint !== undefined && { "data-decision": name })}
      {...(hasHint && key ? { "aria-keyshortcuts": key } : {})}
    >
      {label ?? decisions[name].label}
      {hasHint && key && (
        <kbd className="desk__key" aria-hidden>
          {key}
        </kbd>
      )}
    </Button>
  );
}

type ReasonsProps = {
  name: string;
  legend: string;
  texts: Record<string, string>;
  refusal: FormRefusal | undefined;
  hasHint: boolean;
};

/** The choice of reasons; if a required reason is missing, it shows an error and focuses the first one. */
function Reasons({ name, legend, texts, refusal, hasHint }: ReasonsProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const fault = refusal?.fields?.[name];
  useEffect(() => {
    if (fault) group.current?.querySelector("input")?.focus();
  }, [fault, refusal]);
  return (
    <fieldset
      ref={group}
      className={fault ? "field--bad" : undefined}
      aria-describedby={fault && `${id}-note`}
      {...{ [reasonsAttribute]: "" }}
    >
      <legend>{legend}</legend>
      {Object.entries(texts).map(([code, text], index) => (
        <Check
          key={code}
          name={`${name}[]`}
          value={code}
          defaultChecked={refusal?.lists?.[name]?.includes(code)}
          {...(hasHint && { "aria-keyshortcuts": String(index + 1) })}
        >
          {text}
          {hasHint && (
            <kbd className="desk__key" aria-hidden>
              {index + 1}
            </kbd>
          )}
        </Check>
      ))}
      <FieldNote id={id} error={fault} />
    </fieldset>
  );
}

function NoteField({ refusal }: { refusal: FormRefusal | undefined }) {
  return (
    <label className="field">
      <span className="field__label">
        Satıcıya not <span>isteğe bağlı</span>
      </span>
      <textarea
        className="input"
        name="note"
        rows={3}
        maxLength={noteMaxLength}
        defaultValue={refusal?.values["note"]}
      />
    </label>
  );
}
