import { constants } from "node:zlib";
import type { FastifyCompressOptions } from "@fastify/compress";

/**
 * JSON and pages are compressed. A download states `compress: false`, so that it keeps its length and a cut-off file is
 * not taken for complete.
 */
export const compression: FastifyCompressOptions = {
  encodings: ["br", "gzip"],
  // Each piece of a page is sent at once.
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: {
    flush: constants.BROTLI_OPERATION_FLUSH,
    // 21 kB for a page where the default of 4 makes 23, for 0.7 ms more.
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  },
  // JSON up to here is compressed at once and sent with its length; the default depends on the number of processors.
  syncThreshold: 64 * 1024,
  // A compressed request could be larger than the body limit when it is unpacked.
  globalDecompression: false,
};
