import type { FastifyRequest } from 'fastify';
import type { Client } from './auth-deps.ts';
import { deviceNameOf } from './device-name.ts';

export function clientOf(request: FastifyRequest): Client {
  return { address: request.ip, device: deviceNameOf(request.headers['user-agent']) };
}
