import type { FastifyReply } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';

const codes = new WeakMap<FastifyReply, ErrorCode>();

/** Why a request was refused, for hooks that only see the answer as text or a stream. */
export const setRefusalCode = (reply: FastifyReply, code: ErrorCode): void => void codes.set(reply, code);
export const getRefusalCode = (reply: FastifyReply): ErrorCode | undefined => codes.get(reply);
