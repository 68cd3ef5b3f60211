import { LinkButton } from "#src/ui/button.tsx";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import type { StepRow } from "./service.server.ts";

/** The suggestions of the desk, the best first, each with the link that does it and a button that dismisses it. */
export const StepList = ({ steps }: { steps: readonly StepRow[] }) => (
  <ol className="dealer-desk__steps">
    {steps.map(({ kind, subject, name, about, sentence, gain, action, to }) => (
      <li key={`${kind} ${JSON.stringify(subject)}`} className="dealer-desk__step">
        <div>
          <h3>{about}</h3>
          <p>{sentence}</p>
          <p className="small muted">
            {name}: {gain}
          </p>
        </div>
        <div className="dealer-desk__acts">
          <LinkButton look="line" size="s" to={to} aria-label={`${action}: ${about}`}>
            {action}
          </LinkButton>
          <Form method="post" id={`gizle-${kind}-${Object.values(subject)[0]}`}>
            <input type="hidden" name="kind" value={kind} />
            {Object.entries(subject).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <SubmitButton look="quiet" size="s" aria-label={`Göstermeyin: ${about}, ${name}, 30 gün`}>
              Göstermeyin
            </SubmitButton>
          </Form>
        </div>
      </li>
    ))}
  </ol>
);
