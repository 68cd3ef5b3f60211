import { Link } from "react-router";
import { impersonationPath } from "#src/people/accounts/impersonation/rules.ts";
import { selectBlocks } from "#src/people/accounts/blocks/queries.server.ts";
import { readAudit } from "#src/core/audit/service.server.ts";
import { memberSubject } from "#src/core/audit/subjects.ts";
import { stateNames } from "#src/selling/listings/rules.ts";
import { selectRequestsOf } from "#src/staff/requests/queries.server.ts";
import { requestStates } from "#src/staff/requests/rules.ts";
import { requireDesk } from "#src/shared/context.server.ts";
import { formatDate, formatDateTime } from "#src/shared/dates.ts";
import { mayAtDesk, titlesOfRoles } from "#src/shared/desks.ts";
import { maskEmail, maskStoredPhone } from "#src/shared/masked-contact.ts";
import { formActions, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { formatNumber } from "#src/shared/turkish.ts";
import { readId } from "#src/shared/validation.ts";
import { DataTable } from "#src/ui/data-table.tsx";
import { FactList } from "#src/ui/fact-list.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { DecisionNotice } from "#src/staff/desks/decision-notice.tsx";
import { DeskPage } from "#src/staff/desks/desk-page.tsx";
import { PersonLinks } from "#src/staff/desks/person-links.tsx";
import { Notes } from "../notes/notes.tsx";
import { readNotes } from "../notes/service.server.ts";
import { AuditTable } from "#src/staff/desks/audit-table.tsx";
import { businessesPath, membersPath } from "#src/staff/desks/rules.ts";
import { administrationMessages, historyLength, packageTitles } from "../rules.ts";
import type { Route } from "./+types/member.page.ts";
import { ContactForm, MemberForms } from "./member-forms.tsx";
import { readHistory } from "./history.server.ts";
import { countListings } from "./queries.server.ts";
import {
  blockMember,
  changeRole,
  endSessions,
  getMember,
  noteMember,
  resendConfirmation,
  resetSecondFactor,
  showContact,
  unblockMember,
} from "./service.server.ts";

export const meta = () => [{ title: "Üye – Kontak yönetimi" }, { name: "robots", content: "noindex" }];

export const loader = pageLoader(async ({ ctx, params }: WithContext<Route.LoaderArgs>) => {
  const id = readId(params.id);
  const member = await getMember(ctx, id);
  const [blocks, dataRights, listings, history, notes, audit] = await Promise.all([
    selectBlocks(ctx, id, 1),
    selectRequestsOf(ctx, { kind: "data-right", memberId: id, email: member.email }, historyLength),
    countListings(ctx, id),
    readHistory(ctx, { memberId: id, email: member.email }),
    readNotes(ctx, { memberId: id }),
    readAudit(ctx, { subject: memberSubject(id), limit: historyLength }),
  ]);
  const [block] = blocks;
  return {
    id,
    name: `${member.firstName} ${member.lastName}`.trim(),
    email: maskEmail(member.email),
    phone: member.phone === null ? null : maskStoredPhone(member.phone),
    hasAddress: member.address !== "",
    isConfirmed: member.emailConfirmedAt !== null,
    isPhoneConfirmed: member.phoneConfirmedAt !== null,
    roles: member.staffRoles,
    business:
      member.businessId === null
        ? null
        : {
            id: member.businessId,
            name: member.businessName!,
            branch: member.branchName,
            isOwner: member.businessRole === "owner",
          },
    package: packageTitles[member.package],
    city: member.cityName,
    isActive: member.isActive,
    isErased: member.erasedAt !== null,
    dataRights: dataRights.map((request) => ({
      id: request.id,
      text: `${formatDate(request.createdAt)}, ${requestStates[request.state].toLocaleLowerCase("tr")}${
        request.memberId === null ? ", giriş yapmadan bu adresle" : ""
      }`,
    })),
    deletionOn: member.deletionDueAt && formatDate(member.deletionDueAt),
    since: formatDate(member.createdAt),
    page: member.isActive && member.role === "member" && member.businessId === null ? `/uye/${member.pathName}` : null,
    sessions: Number(member.sessions),
    hasSecondFactor: member.hasTotp || Number(member.passkeys) > 0,
    secondFactor: [
      member.hasTotp && "iki adımlı doğrulama",
      Number(member.passkeys) > 0 && `${member.passkeys} geçiş anahtarı`,
    ]
      .filter(Boolean)
      .join(", "),
    block:
      block && block.liftedAt === null
        ? { reason: block.reason, at: formatDateTime(block.blockedAt), requestId: block.requestId }
        : null,
    listings: listings.map(({ state, count }) => `${stateNames[state]}: ${formatNumber(Number(count))}`).join(", "),
    history,
    notes,
    audit,
    isOwn: ctx.member!.id === id,
    may: {
      change: mayAtDesk(ctx.member, "members", "change"),
      staff: mayAtDesk(ctx.member, "staff", "change"),
      impersonate: mayAtDesk(ctx.member, "impersonation", "change"),
    },
  };
});

export const action = formActions(({ ctx, form, params }: Sent<Route.ActionArgs>) => {
  requireDesk(ctx, "members", "change");
  const id = readId(params.id);
  const { done } = administrationMessages;
  return {
    show: async () => {
      const { email, phone, address } = await showContact(ctx, id);
      return { done: done.show, contact: { email, phone: phone === null ? null : formatPhone(phone), address } };
    },
    block: [() => blockMember(ctx, id, form), done.block],
    unblock: [() => unblockMember(ctx, id, form), done.unblock],
    endSessions: [() => endSessions(ctx, id, form), done.endSessions],
    resendConfirmation: [() => resendConfirmation(ctx, id), done.resendConfirmation],
    resetSecondFactor: [() => resetSecondFactor(ctx, id, form), done.resetSecondFactor],
    changeRole: [() => changeRole(ctx, id, form), done.changeRole],
    note: [() => noteMember(ctx, id, form), done.note],
  };
});

/** One member for staff: facts without contact data, what happened, notes, and what may be done. */
export default function MemberPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, block, business, history, notes, audit, isOwn, may, isErased, ...member } = loaderData;
  const contact = actionData && "contact" in actionData ? actionData.contact : undefined;
  return (
    <DeskPage
      title={
        <>
          {name} <span className="muted num">{id}</span>
        </>
      }
      above={[{ to: membersPath, label: "Üyeler" }]}
      answer={actionData}
    >
      {block && <DecisionNotice {...block} />}
      {isErased && <Notice tone="warn" text="Bu üyenin hesabı ve kişisel verileri silindi." />}
      {member.deletionOn && !isErased && (
        <Notice tone="warn" text={`Üye hesabının silinmesini istedi; ${member.deletionOn} tarihinde silinecek.`} />
      )}
      <div className="panel">
        <FactList
          facts={[
            ["E-posta", contact?.email ?? member.email],
            ["E-posta onayı", member.isConfirmed ? "onaylı" : "onaysız"],
            ["Telefon", contact?.phone ?? member.phone],
            ["Telefon onayı", member.phone && (member.isPhoneConfirmed ? "onaylı" : "onaysız")],
            ["Adres", contact?.address ?? (member.hasAddress && "gizli")],
            ["Şehir", member.city],
            ["Görev", titlesOfRoles(member.roles) || "Üye"],
            [
              "İşletme",
              business && (
                <>
                  <Link to={`${businessesPath}/${business.id}`}>{business.name}</Link>
                  {business.branch !== null && `, ${business.branch}`}
                  {business.isOwner && ", sahibi"}
                </>
              ),
            ],
            ["Paket", member.package],
            ["Durum", member.isActive ? "açık" : block ? "durdurulmuş" : "kapalı"],
            ["Üyelik", member.since],
            [
              "Kişisel veri başvuruları",
              member.dataRights.length > 0 && (
                <ul key="requests">
                  {member.dataRights.map((request) => (
                    <li key={request.id}>
                      <Link to={`/yonetim/talepler/${request.id}`}>{request.text}</Link>
                    </li>
                  ))}
                </ul>
              ),
            ],
            ["Açık oturum", String(member.sessions)],
            ["Girişte ikinci adım", member.secondFactor || "yok"],
            ["İlanları", member.listings || "yok"],
            [
              "Sayfası",
              member.page && (
                <Link key="page" to={member.page}>
                  Üye sayfası
                </Link>
              ),
            ],
          ]}
        />
        <PersonLinks memberId={id} businessId={business?.id ?? null} name={name} />
        {may.change && !isErased && !contact && <ContactForm />}
      </div>
      {business?.isOwner && !block && (
        <p className="muted">
          Üye durdurulunca işletmesinin ilanları yayında kalır; işletmeyi de durdurmak için{" "}
          <Link to={`${businessesPath}/${business.id}`}>işletmenin sayfasını</Link> açın.
        </p>
      )}
      {may.change && !isOwn && !isErased && (
        <MemberForms
          answer={actionData}
          givesRoles={may.staff}
          member={{ ...member, isBlocked: block !== null, key: audit.length }}
        />
      )}
      {may.impersonate && member.roles.length === 0 && member.isActive && contact && (
        <p>
          <Link to={`${impersonationPath}?${new URLSearchParams({ kullanici: contact.email })}`}>
            Siteye bu üyenin gözünden bakın
          </Link>
        </p>
      )}
      <Notes notes={notes} mayWrite={may.change} answer={actionData} />
      <h2>Geçmiş</h2>
      <DataTable
        label="Geçmiş"
        head={["Zaman", "Ne oldu", "Ayrıntı", "Konu"]}
        rows={history.map(({ key, at, what, text, about, to }) => ({
          key,
          cells: [
            at,
            what,
            text,
            to === null ? (
              about
            ) : (
              <Link key="about" to={to}>
                {about}
              </Link>
            ),
          ],
        }))}
      />
      <AuditTable title="Yönetimin işlemleri" rows={audit} />
    </DeskPage>
  );
}
