/** Splits `postgres://user:password@first:5432,second:5432/dagvaerk` into an address per server, as libpq does. */
export function serversOf(url: string): string[] {
  const [, start = "", hosts = "", rest = ""] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => start + host + rest);
}
