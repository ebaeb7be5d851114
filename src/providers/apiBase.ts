/**
 * Root that every call goes to; empty: the same origin.
 * Source: the build variable VITE_API_BASE, e.g. `https://crm.example.com`.
 */
export const apiBase: string = (import.meta.env?.VITE_API_BASE ?? '').replace(/\/+$/, '');
