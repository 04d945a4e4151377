// French for the guided first game.
import type { coach_en } from './coach.en';

export const coach_fr: Record<keyof typeof coach_en, string> = {
    coach: 'Votre première partie',
    'coach.go': 'Apprendre à jouer',
    'coach.go.what':
        'Une première partie avec quelqu’un à côté de vous qui explique : environ dix minutes.',
    'coach.understood': 'Compris',
    'coach.stop': 'Arrêter les explications',
    'coach.of': '{n} sur {all}',
    'coach.tile': 'Posez votre tuile',
    'coach.tile.what':
        'À chaque tour, vous piochez une tuile et la posez à côté de celles du plateau. Ce qui se touche doit continuer : ville contre ville, route contre route, pré contre pré. Les places possibles sont entourées : choisissez-en une.',
    'coach.turn': 'Tournez-la, puis validez',
    'coach.turn.what':
        'Appuyez de nouveau sur la tuile pour la tourner, tant qu’elle convient autrement. Vous pouvez maintenant poser une de vos figurines sur cette tuile, ou la garder. Puis validez.',
    'coach.city': 'Un chevalier dans une ville',
    'coach.city.what':
        'Une figurine dans une ville est un chevalier. Quand le mur est fermé tout autour, chaque tuile de la ville rapporte 2 points, et chaque blason 2 de plus. Une ville encore ouverte à la fin rapporte la moitié.',
    'coach.road': 'Une figurine sur une route',
    'coach.road.what':
        'Une route est achevée quand ses deux bouts sont fermés : à un carrefour, une ville, un monastère, ou en boucle. Elle rapporte 1 point par tuile.',
    'coach.monastery': 'Un moine dans un monastère',
    'coach.monastery.what':
        'Un monastère est achevé quand des tuiles l’entourent de tous côtés : il rapporte alors 9 points, un pour chacune des neuf tuiles. Il ne lui faut personne, seulement du temps.',
    'coach.farmer': 'Un paysan dans un pré',
    'coach.farmer.what':
        'Une figurine dans un pré se couche et y reste jusqu’à la fin de la partie. Alors chaque ville achevée qui touche son pré rapporte 3 points. Les premiers paysans valent beaucoup, mais ils ne reviennent pas.',
    'coach.rivals': 'À qui est-ce ?',
    'coach.rivals.what':
        'Vous ne pouvez pas poser une figurine sur une route, une ville ou un pré où quelqu’un se trouve déjà. Mais deux parties séparées peuvent se rejoindre : les points vont alors à qui y a le plus de figurines, et à tous en cas d’égalité.',
    'coach.back': 'Des points, et la figurine revient',
    'coach.back.what':
        'Quelque chose a été achevé : les points ont été comptés aussitôt, et la figurine est revenue à son propriétaire, libre de resservir. Vous en avez sept : ne les laissez pas toutes là où rien ne s’achèvera.',
    'coach.few': 'La fin approche',
    'coach.few.what':
        'Il ne reste que quelques tuiles. Ce qui ne peut plus être achevé vaut moins à présent ; un dernier paysan, ou une figurine sur peu de chose, peut encore rapporter.',
    'coach.end': 'Le décompte final',
    'coach.end.what':
        'Ce qui est encore ouvert rapporte sa part réduite, et les paysans rapportent la leur. Suivez-le pas à pas : chaque nombre dit d’où il vient. C’était tout : vous connaissez le jeu.',
};
