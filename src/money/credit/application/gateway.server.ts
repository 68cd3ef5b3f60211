declare module "#src/shared/context.server.ts" {
  interface Services {
    /** Where applications for loans are sent beside our desk; undefined stores them for the desk alone. */
    credit: CreditGateway | undefined;
  }
}

/** An application as it was stored; `fields` are the texts of the request by name, `phone` is E.164. */
export type SentApplication = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  fields: Readonly<Record<string, string>>;
};

/** A bank or a broker that takes applications. */
export type CreditGateway = {
  /** Throws if the application was not taken. The same id may arrive twice and is one application. */
  send(application: SentApplication): Promise<void>;
};

const timeoutMs = 10_000;

/** Applications over HTTP: posted as JSON, with the id as the idempotency key. Anything but a 2xx is an error. */
export const httpCredit = (url: string, key: string): CreditGateway => ({
  async send(application) {
    const response = await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${key}`,
        "idempotency-key": `credit-${application.id}`,
      },
      body: JSON.stringify(application),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) throw new Error(`credit gateway answered ${response.status}`);
  },
});
