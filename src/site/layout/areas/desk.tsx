import { Outlet, useLocation } from "react-router";
import { OwnDesks } from "#src/staff/desks/own-desks.ts";
import { appContext } from "#src/shared/context.server.ts";
import { deskOf } from "#src/shared/desks.ts";
import { ClosedForms, useFormsClosedReason } from "#src/ui/form/form-state.ts";
import { readDeskFrame } from "../desk/desk-frame.server.ts";
import { DeskHeader } from "../desk/desk-header.tsx";
import { DeskNavigation } from "../desk/desk-navigation.tsx";
import type { PageHandle } from "#src/shared/page-handle.ts";
import type { Route } from "./+types/desk.ts";
import { areaLinks } from "./area-styles.tsx";

/** Desks of staff, in a frame of their own. */
export const links = areaLinks("public", "tools", "member", "business", "staff");

export const handle = { hasOwnFrame: true } satisfies PageHandle;

/** Only what the navigation shows: the pages inside refuse whoever may not open them. */
export const loader = ({ context }: Route.LoaderArgs) => readDeskFrame(context.get(appContext));

const readOnly = "Bu sayfayı görevinizle yalnız okuyabilirsiniz.";

/** Header and navigation of the desks round their pages. What one may only read has closed forms. */
export default function DeskArea({ loaderData }: Route.ComponentProps) {
  const { name, roles, groups, desks: own } = loaderData;
  const desk = deskOf(useLocation().pathname);
  const closed = useFormsClosedReason();
  const isReadOnly = desk !== undefined && own.read.includes(desk) && !own.change.includes(desk);
  return (
    <OwnDesks value={own}>
      <DeskHeader name={name} roles={roles} groups={groups} />
      <div className="desks">
        <div className="desks__side">
          <DeskNavigation groups={groups} label="Yönetim sayfaları" />
        </div>
        <main id="icerik" tabIndex={-1}>
          <ClosedForms value={closed ?? (isReadOnly ? readOnly : null)}>
            <Outlet />
          </ClosedForms>
        </main>
      </div>
    </OwnDesks>
  );
}
