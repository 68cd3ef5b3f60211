import { createRequire } from "node:module";
import { promisify } from "node:util";

type Answer = Record<string, unknown> & { status: string; errorCode?: string };
type Call = (params: object, callback: (error: unknown, answer: Answer) => void) => void;
type Method = "create" | "initialize" | "retrieve" | "update" | "delete";
type Client = Record<string, Partial<Record<Method, Call>>>;

const Iyzipay = createRequire(import.meta.url)("iyzipay") as new (options: {
  uri: string;
  apiKey: string;
  secretKey: string;
}) => Client;

/** The provider's own Node client: sends the call of one of its resources, such as `refund` `create`. */
export function iyzicoClient({ url, apiKey, secretKey }: { url: string; apiKey: string; secretKey: string }) {
  const client = new Iyzipay({ uri: url, apiKey, secretKey });
  return (resource: string, method: Method, params: object = {}): Promise<Answer> => {
    const known = client[resource]!;
    return promisify(known[method]!.bind(known))(params);
  };
}
