import { promisify } from "node:util";
import Iyzipay from "iyzipay";

type Resource = InstanceType<typeof Iyzipay>[string];

/** The provider's own Node client: sends the call of one of its resources, such as `refund` `create`. */
export function iyzicoClient({ url, apiKey, secretKey }: { url: string; apiKey: string; secretKey: string }) {
  const client = new Iyzipay({ uri: url, apiKey, secretKey });
  return (resource: string, method: keyof Resource, params: object = {}) => {
    const known = client[resource]!;
    return promisify(known[method]!.bind(known))(params);
  };
}
