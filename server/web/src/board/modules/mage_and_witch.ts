// The mage and the witch, in the box of a token.
import { Token } from '../../proto/meeple/v1/tiles_pb';
import type { ModuleLook } from './look';

export const mage_and_witch: ModuleLook = {
    aims: 'mage_and_witch',
    tokens: {
        // A tall pointed hat, a star.
        [Token.MAGE]: {
            cloak: 'M-2.6-3.4a3.6 3.6 0 1 1 5.2 0C6-2 7.6 3 8.6 9.4c.2 1-.4 1.6-1.4 1.6H-7.2c-1 0-1.6-.6-1.4-1.6C-7.6 3-6-2-2.6-3.4Z',
            hat: 'M-5.6-7.2L.6-16.4L5.6-7.2C2-5.8-2-5.8-5.6-7.2Z',
            sign: 'M0-.4l1.4 2.9 3.2.4-2.3 2.2.6 3.2L0 6.8l-2.9 1.5.6-3.2-2.3-2.2 3.2-.4Z',
            name: 'mage',
            beside: { x: 18, y: -3 },
        },
        // A hat with a broad brim, a moon.
        [Token.WITCH]: {
            cloak: 'M-2.6-3.4a3.6 3.6 0 1 1 5.2 0C6-2 7.6 3 8.6 9.4c.2 1-.4 1.6-1.4 1.6H-7.2c-1 0-1.6-.6-1.4-1.6C-7.6 3-6-2-2.6-3.4Z',
            hat: 'M-9.4-6.4C-6-7.4-4.4-8-3.6-9.4L1.8-15.8c1.2-.4 2.6.4 3.4 1.8l-2-.2L3.8-9.2c.8 1.4 2.4 2 5.6 2.8C6-4.6-6-4.6-9.4-6.4Z',
            sign: 'M1.8-.6a4.6 4.6 0 1 0 2.4 7.4A5 5 0 0 1 1.8-.6Z',
            name: 'witch',
        },
    },
};
