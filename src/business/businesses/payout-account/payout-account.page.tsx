import { findApprovedDetails } from "../application/queries.server.ts";
import { BusinessPage } from "../business-page.tsx";
import { ContractText } from "#src/money/orders/contract/contract-text.tsx";
import { formatDateTime, formatDay } from "#src/shared/dates.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { formatPhone } from "#src/shared/phone.ts";
import { ResultNotice } from "#src/ui/action-result.tsx";
import { DataTable } from "#src/ui/data-table.tsx";
import { CheckboxField, RadioGroup } from "#src/ui/form/choice-fields.tsx";
import { fieldsOf } from "#src/ui/form/fields-of.ts";
import { Form } from "#src/ui/form/form.tsx";
import { SubmitButton } from "#src/ui/form/submit-button.tsx";
import { MaskedField, PasswordField, TextField } from "#src/ui/form/text-fields.tsx";
import { Notice } from "#src/ui/notice.tsx";
import type { Route } from "./+types/payout-account.page.ts";
import { readCommission } from "#src/money/payment/commission/agreement.server.ts";
import { CommissionSection } from "#src/money/payment/commission/commission-section.tsx";
import { commissionMessages, rateText, saleKinds } from "#src/money/payment/commission/rules.ts";
import {
  limits,
  maskedIban,
  subMerchantKinds,
  subMerchantMessages,
  subMerchantStates,
  SubMerchantForm,
} from "#src/money/payment/sub-merchants/rules.ts";
import {
  readSubMerchant,
  requireAccountOwner,
  saveSubMerchant,
} from "#src/money/payment/sub-merchants/service.server.ts";

const fields = fieldsOf(SubMerchantForm);

export const meta = () => [{ title: "Ödeme hesabı – Kontak" }, { name: "robots", content: "noindex" }];

/** The account as it is, else what the approved application of the shop says. */
export const loader = pageLoader(async ({ ctx }: WithContext<Route.LoaderArgs>) => {
  const owner = requireAccountOwner(ctx);
  const account = await readSubMerchant(ctx);
  const commission = await readCommission(ctx, owner.businessId);
  const applied = account ? undefined : await findApprovedDetails(ctx, owner.businessId);
  const { agreed } = commission;
  return {
    commission: {
      ...commission,
      agreed: agreed && { text: agreed.terms, at: formatDateTime(agreed.agreedAt) },
      rows: commission.rows.map(({ saleKind, basisPoints, since }) => ({
        key: `${saleKind} ${since}`,
        kind: saleKinds[saleKind],
        rate: `${rateText(basisPoints)} + KDV`,
        since: formatDay(since),
      })),
    },
    account: account && {
      ...account,
      changes: account.changes.map(({ at, ...change }) => ({ ...change, at: formatDateTime(at) })),
    },
    facts: {
      company: account?.legalName ?? applied?.company ?? "",
      tax_administration: account?.taxOffice ?? applied?.tax_administration ?? "",
      tax_number: account?.taxNumber ?? applied?.tax_number ?? "",
      first_name: account?.contactFirstName ?? owner.firstName,
      last_name: account?.contactLastName ?? owner.lastName,
      address: account?.address ?? applied?.address ?? "",
      phone: formatPhone(account?.phone ?? applied?.phone ?? ""),
      email: account?.email ?? owner.email,
    },
  };
});

export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => ({
  done: subMerchantMessages[await saveSubMerchant(ctx, form)],
}));

/** The account that payments to the business are passed on to: the owner's form, its state and its history. */
export default function PayoutAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, facts, commission } = loaderData;
  const done = actionData && "done" in actionData ? actionData.done : undefined;
  return (
    <BusinessPage
      title="Ödeme hesabı"
      lead="Alıcılarınızın kartla ödedikleri, komisyon düşülerek ödeme kuruluşu iyzico üzerinden bu hesaba aktarılır. Kontak bu parayı tutmaz."
    >
      {done && <ResultNotice tone="good" text={done} />}
      {account && (
        <p>
          Durum: <strong>{subMerchantStates[account.state]}</strong>
          {account.isOpen && <>, ödemeler {maskedIban(account.ibanEnding)} hesabına aktarılır</>}.
        </p>
      )}
      {account && !commission.agreed && <Notice tone="warn" text={commissionMessages.notAgreed} />}
      {account?.lastError && !actionData && <Notice tone="bad" text={account.lastError} />}
      <CommissionSection {...commission} />
      <Form method="post" className="account__form" answer={done ? undefined : actionData}>
        <RadioGroup
          name="kind"
          label="Şirket türü"
          options={Object.entries(subMerchantKinds).map(([value, label]) => ({ value, label }))}
          defaultValue={account?.kind ?? "company"}
        />
        <TextField
          {...fields.company}
          label="Şirketin unvanı"
          autoComplete="organization"
          defaultValue={facts.company}
        />
        <div className="account__pair">
          <TextField {...fields.tax_administration} label="Vergi dairesi" defaultValue={facts.tax_administration} />
          <MaskedField
            mask="digits"
            {...fields.tax_number}
            label="Vergi numarası"
            autoComplete="off"
            isOptional
            defaultValue={facts.tax_number}
            hint="Limited ya da anonim şirketler için."
          />
        </div>
        <MaskedField
          mask="digits"
          {...fields.citizenship_number}
          label="T.C. kimlik numarası"
          autoComplete="off"
          isOptional
          hint={
            account?.citizenshipNumber
              ? `Şahıs şirketleri için. Kayıtlı: ${account.citizenshipNumber}; değişmeyecekse boş bırakınız.`
              : "Şahıs şirketleri için. Şifrelenerek saklanır."
          }
        />
        <TextField
          name="iban"
          label="IBAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={limits.iban}
          isOptional={account !== undefined}
          hint={
            account
              ? `Kayıtlı: ${maskedIban(account.ibanEnding)}; değişmeyecekse boş bırakınız.`
              : "Şirketin kendi hesabı olmalıdır."
          }
        />
        <div className="account__pair">
          <TextField {...fields.first_name} label="Yetkilinin adı" defaultValue={facts.first_name} />
          <TextField {...fields.last_name} label="Yetkilinin soyadı" defaultValue={facts.last_name} />
        </div>
        <TextField {...fields.address} label="Adres" autoComplete="address-line1" defaultValue={facts.address} />
        <div className="account__pair">
          <MaskedField
            mask="phone"
            name="phone"
            label="Telefon"
            autoComplete="tel-national"
            defaultValue={facts.phone}
          />
          <TextField type="email" {...fields.email} label="E-posta" autoComplete="email" defaultValue={facts.email} />
        </div>
        {commission.isTickNeeded && (
          <>
            <details className="payment__contract">
              <summary>Komisyon koşulları</summary>
              <ContractText text={commission.text} label="Komisyon koşulları" />
            </details>
            <input type="hidden" name="terms" value={commission.hash} />
            <CheckboxField key={commission.hash} name="commission" message={commissionMessages.tick}>
              Komisyon koşullarını okudum, onaylıyorum.
            </CheckboxField>
          </>
        )}
        <PasswordField {...fields.currentPassword} label="Şifreniz" hint="Para ayarları yalnızca şifrenizle değişir." />
        <SubmitButton isWide>{account ? "Değişikliği kaydedin" : "Ödeme hesabını açın"}</SubmitButton>
      </Form>
      {account && (
        <section aria-labelledby="h-gecmis">
          <h2 id="h-gecmis">Değişiklikler</h2>
          <DataTable
            label="Ödeme hesabının değişiklikleri"
            head={["Zaman", "Kim", "Ne", "IBAN"]}
            rows={account.changes.map(({ id, at, who, what, ibanEnding }) => ({
              key: id,
              cells: [at, who, what, maskedIban(ibanEnding)],
            }))}
          />
        </section>
      )}
    </BusinessPage>
  );
}
