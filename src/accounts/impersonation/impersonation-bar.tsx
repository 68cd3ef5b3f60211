import { Form } from "react-router";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { endPath } from "./rules.ts";

/** Shown above every page, so that an admin does not forget that they impersonate a member. */
export function ImpersonationBar({ name }: { name: string }) {
  return (
    <div className="impersonation-bar" role="region" aria-label="Üye görünümü">
      <div className="page impersonation-bar__in">
        <Icon name="eye" size="s" />
        <p>
          <strong>{name}</strong> olarak bakıyorsunuz
        </p>
        <Form method="post" action={endPath}>
          <Button type="submit" look="line" size="s">
            Bitirin
          </Button>
        </Form>
      </div>
    </div>
  );
}
